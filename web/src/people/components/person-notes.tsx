import { IconDots, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { Suspense, lazy, useState } from "react";
import { personEndpoints } from "@openrounds/contract/people/endpoints.ts";
import { noteEndpoints } from "@openrounds/contract/people/notes/endpoints.ts";
import type { Note } from "@openrounds/contract/people/notes/schemas.ts";
import type { PersonPage } from "@openrounds/contract/people/schemas.ts";
import { messageOf } from "../../kernel/failure.ts";
import { formatDay, formatMoment } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { askToConfirm } from "../../ui/confirmation.ts";
import { Menu } from "../../ui/menu.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { nameOf } from "../data.ts";

const NoteDialog = lazy(async () => ({ default: (await import("../forms/note-dialog.tsx")).NoteDialog }));

interface PersonNotesProps {
  readonly person: PersonPage;
  readonly notes: readonly Note[];
  readonly hubId: string;
}

interface NoteLineProps {
  readonly note: Note;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function NoteLine({ note, onEdit, onRemove }: NoteLineProps) {
  const t = useText();
  const { text, byName, writtenDateTime, changedDateTime, isOwn, mayRemove } = note;
  const written = { name: byName, moment: formatMoment(writtenDateTime) };
  const entries = [
    ...(isOwn ? [{ label: t("people.notes.change"), icon: IconPencil, onPress: onEdit }] : []),
    ...(mayRemove ? [{ label: t("people.notes.remove"), icon: IconTrash, isHarmful: true, onPress: onRemove }] : []),
  ];
  return (
    <li className="row">
      <span className="grow">
        <span className="person__t">{text}</span>
        <span className="xs t3 num">
          {t(changedDateTime === null ? "people.notes.written" : "people.notes.changed", written)}
        </span>
      </span>
      {entries.length > 0 && (
        <Menu
          entries={entries}
          target={(props) => (
            <IconButton
              icon={IconDots}
              label={t("people.notes.actions", { day: formatDay(writtenDateTime) })}
              {...props}
            />
          )}
        />
      )}
    </li>
  );
}

/** The notes of the team about a person. */
export function PersonNotes({ person, notes, hubId }: PersonNotesProps) {
  const t = useText();
  const [opened, setOpened] = useState<Note | "new">();
  const params = { organizationId: hubId, userId: person.userId };
  const remove = useEndpointMutation(noteEndpoints.remove, {
    refreshes: [personEndpoints.read],
    onDone: () => toast(t("people.notes.removed")),
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  const askToRemove = ({ noteId }: Note): void =>
    askToConfirm({
      title: t("people.notes.removeTitle"),
      text: t("people.notes.removeText"),
      confirm: t("people.notes.remove"),
      cancel: t("app.cancel"),
      onConfirm: () => remove.mutate({ params: { ...params, noteId } }),
    });
  return (
    <section className="card" aria-label={t("people.notes")}>
      <div className="card__h">
        <h2>{t("people.notes")}</h2>
        <Button size="sm" icon={IconPlus} onClick={() => setOpened("new")}>
          {t("people.notes.add")}
        </Button>
      </div>
      <p className="xs t3 person__s">
        {t("people.notes.private", { hub: person.organizationName, name: nameOf(person) })}
      </p>
      {notes.length === 0 ? (
        <p className="sm t3 person__s">{t("people.notes.empty")}</p>
      ) : (
        <ul className="list">
          {notes.map((note) => (
            <NoteLine key={note.noteId} note={note} onEdit={() => setOpened(note)} onRemove={() => askToRemove(note)} />
          ))}
        </ul>
      )}
      {opened !== undefined && (
        <Suspense>
          <NoteDialog
            place={params}
            note={opened === "new" ? undefined : opened}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}
