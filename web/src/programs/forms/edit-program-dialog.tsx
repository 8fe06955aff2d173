import { Modal } from "@mantine/core";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { isNameEditable } from "@openrounds/contract/programs/rules.ts";
import type { Program } from "@openrounds/contract/programs/schemas.ts";
import { useId, useState } from "react";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useChange } from "../../kernel/query.ts";
import { useShownErrors } from "../../kernel/shown-errors.ts";
import { Button } from "../../ui/button.tsx";
import "../../ui/modal-styles.ts";
import { toast, toastFailure } from "../../ui/toast.ts";
import { DiscardDialog } from "../components/discard-dialog.tsx";
import { programReads, useProgram } from "../data.ts";
import { ProgramFields } from "./program-fields.tsx";
import { formOfProgram, isChanged, toUpdate, wrongInUpdate, type ProgramFormValues } from "./program-form.ts";

interface EditProgramDialogProps {
  readonly programId: string;
  readonly onClose: () => void;
}

interface EditFormProps {
  readonly program: Program;
  readonly onClose: () => void;
}

/** Why the form cannot be saved, read out with the button. */
function SaveButton({
  reason,
  isBusy,
  onSave,
}: {
  readonly reason: string | undefined;
  readonly isBusy: boolean;
  readonly onSave: () => void;
}) {
  const t = useText();
  const id = useId();
  return (
    <>
      <Button
        look="primary"
        disabled={reason !== undefined}
        busy={isBusy}
        title={reason}
        aria-describedby={id}
        onClick={onSave}
      >
        {t("app.save")}
      </Button>
      <span id={id} className="sr">
        {reason}
      </span>
    </>
  );
}

function EditForm({ program, onClose }: EditFormProps) {
  const t = useText();
  // What was read when the dialog opened stays the base, so that a newer version is noticed.
  const [base] = useState(program);
  const [form, setForm] = useState<ProgramFormValues>(() => formOfProgram(base));
  const [asksDiscard, setAsksDiscard] = useState(false);
  const wrong = wrongInUpdate(form, base);
  const { errors, leave, refuse, forget } = useShownErrors(wrong);
  const save = useChange(programEndpoints.update, {
    refreshes: programReads,
    onDone: () => {
      toast(t("EDIT_PROGRAM_UPDATE_SUCCESS_TOAST"));
      onClose();
    },
    onFail: (failure) => {
      refuse(failure);
      toastFailure(messageOf(failure));
    },
  });
  const changed = isChanged(form, formOfProgram(base));
  const reason =
    Object.keys(wrong).length > 0 ? t("error.invalidInput") : changed ? undefined : t("programs.edit.unchanged");
  const close = (): void => (changed ? setAsksDiscard(true) : onClose());
  return (
    <Modal
      opened
      onClose={close}
      fullScreen
      withCloseButton={false}
      title={t("programs.edit.title")}
      classNames={{ header: "sr", body: "fulls" }}
    >
      <header className="fulls__h">
        <span className="semi lg trunc" aria-hidden="true">
          {t("programs.edit.title")}
        </span>
        <div className="row g2">
          <Button onClick={close}>{t("app.cancel")}</Button>
          <SaveButton
            reason={reason}
            isBusy={save.isPending}
            onSave={() => save.mutate({ params: { id: base.programId }, body: toUpdate(form, base) })}
          />
        </div>
      </header>
      <form className="fulls__b stack g6" onSubmit={(event) => event.preventDefault()}>
        <ProgramFields
          form={form}
          errors={errors}
          isNameLocked={!isNameEditable(base.entityStatus)}
          leave={leave}
          change={(changes) => {
            setForm((before) => ({ ...before, ...changes }));
            forget(Object.keys(changes));
          }}
        />
      </form>
      <DiscardDialog opened={asksDiscard} onKeep={() => setAsksDiscard(false)} onDiscard={onClose} />
    </Modal>
  );
}

/** Changes a program on the whole screen; closing with changes asks first. */
export function EditProgramDialog({ programId, onClose }: EditProgramDialogProps) {
  return <EditForm program={useProgram(programId)} onClose={onClose} />;
}
