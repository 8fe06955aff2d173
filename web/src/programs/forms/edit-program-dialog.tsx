import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { isNameEditable } from "@openrounds/contract/programs/rules.ts";
import { useState } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { FullScreenForm } from "../../ui/full-screen-form.tsx";
import { toast } from "../../ui/toast.ts";
import { programReads, useProgram } from "../data.ts";
import { ProgramFields } from "./program-fields.tsx";
import { updateProgramForm } from "./program-form.ts";

interface EditProgramDialogProps {
  readonly programId: string;
  readonly onClose: () => void;
}

/** Edits a program on the full screen; closing asks before changes are discarded. */
export function EditProgramDialog({ programId, onClose }: EditProgramDialogProps) {
  const t = useText();
  // The program as it was when the dialog opened stays the base, so that a newer version is noticed.
  const [program] = useState(useProgram(programId));
  const form = useContractForm(updateProgramForm(program));
  const save = useEndpointMutation(programEndpoints.update, {
    refreshes: programReads,
    onDone: () => {
      toast(t("EDIT_PROGRAM_UPDATE_SUCCESS_TOAST"));
      onClose();
    },
    onFail: form.showRefusal,
  });
  return (
    <FullScreenForm
      title={t("programs.edit.title")}
      form={form}
      onSubmit={(body) => save.mutate({ params: { id: programId }, body })}
      isBusy={save.isPending}
      enabledWhen="changed and valid"
      onClose={onClose}
    >
      <ProgramFields form={form} isNameLocked={!isNameEditable(program.entityStatus)} />
    </FullScreenForm>
  );
}
