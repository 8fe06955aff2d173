import { personEndpoints } from "@openrounds/contract/people/endpoints.ts";
import { noteEndpoints } from "@openrounds/contract/people/notes/endpoints.ts";
import { NOTE_LIMITS, noteInputSchema, type Note, type NoteInput } from "@openrounds/contract/people/notes/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { CharacterCounter, TextArea } from "../../ui/field.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { toast } from "../../ui/toast.ts";

interface NoteDialogProps {
  readonly place: { readonly organizationId: string; readonly userId: string };
  /** Undefined for a new note. */
  readonly note: Note | undefined;
  readonly onClose: () => void;
}

/** Writes a note about a person, or changes one. */
export function NoteDialog({ place, note, onClose }: NoteDialogProps) {
  const t = useText();
  const form = useContractForm({ schema: noteInputSchema, values: { text: note?.text ?? "" } });
  const refreshes = [personEndpoints.read];
  const onFail = form.showRefusal;
  const done = (message: string): void => {
    toast(message);
    onClose();
  };
  const add = useEndpointMutation(noteEndpoints.add, {
    refreshes,
    onDone: () => done(t("people.notes.added")),
    onFail,
  });
  const update = useEndpointMutation(noteEndpoints.update, {
    refreshes,
    onDone: () => done(t("people.notes.saved")),
    onFail,
  });
  const send = (body: NoteInput): void =>
    note === undefined
      ? add.mutate({ params: place, body })
      : update.mutate({ params: { ...place, noteId: note.noteId }, body });
  return (
    <FormDialog
      title={t(note === undefined ? "people.notes.add" : "people.notes.change")}
      form={form}
      isBusy={add.isPending || update.isPending}
      submit={t(note === undefined ? "people.notes.add" : "app.save")}
      onSubmit={send}
      onClose={onClose}
    >
      <TextArea
        label={t("people.notes.text")}
        counter={<CharacterCounter used={form.values.text.length} max={NOTE_LIMITS.text} />}
        maxLength={NOTE_LIMITS.text}
        {...form.field("text")}
      />
    </FormDialog>
  );
}
