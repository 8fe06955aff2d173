import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { isNameEditable } from "@openrounds/contract/programs/rules.ts";
import type { Program } from "@openrounds/contract/programs/schemas.ts";
import { useState } from "react";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useChange } from "../../kernel/query.ts";
import { useShownErrors } from "../../kernel/shown-errors.ts";
import { FullScreenForm } from "../../ui/full-screen-form.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
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

function EditForm({ program, onClose }: EditFormProps) {
  const t = useText();
  // What was read when the dialog opened stays the base, so that a newer version is noticed.
  const [base] = useState(program);
  const [form, setForm] = useState<ProgramFormValues>(() => formOfProgram(base));
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
  return (
    <FullScreenForm
      title={t("programs.edit.title")}
      isChanged={changed}
      reason={reason}
      isBusy={save.isPending}
      onSave={() => save.mutate({ params: { id: base.programId }, body: toUpdate(form, base) })}
      onClose={onClose}
    >
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
    </FullScreenForm>
  );
}

/** Changes a program on the whole screen; closing with changes asks first. */
export function EditProgramDialog({ programId, onClose }: EditProgramDialogProps) {
  return <EditForm program={useProgram(programId)} onClose={onClose} />;
}
