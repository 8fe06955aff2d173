import type { ProgramType } from "@openrounds/contract/programs/schemas.ts";
import { useState } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { useDraft } from "../../ui/form/draft.ts";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { CreateFailed } from "../components/create-failed.tsx";
import { dropDraft, keepDraft, readDraft } from "../state.ts";
import { useProgramCreation, useRestoredDraft } from "./creation.ts";
import { ProgramFields } from "./program-fields.tsx";
import { createProgramForm, newProgram } from "./program-form.ts";
import { TeamRights } from "./team-rights.tsx";

interface CreateProgramFormProps {
  readonly hubId: string;
  /** The types of program that the person may create there. */
  readonly types: readonly ProgramType[];
}

/** A new program in one form; a draft is kept on the device until it is created. */
export function CreateProgramForm({ hubId, types }: CreateProgramFormProps) {
  const t = useText();
  const draft = useRestoredDraft(() => readDraft(hubId));
  const [empty] = useState(() => newProgram(types.includes("TRAINING_PROGRAM")));
  const form = useContractForm(createProgramForm(hubId, draft ?? empty));
  useDraft(form.values, (values) => {
    if (JSON.stringify(values) === JSON.stringify(empty)) dropDraft(hubId);
    else keepDraft(hubId, values);
  });
  const { create, isPending, isError } = useProgramCreation({
    onCreated: () => dropDraft(hubId),
    onFail: form.showRefusal,
  });
  return (
    <Form form={form} onSubmit={create} isBusy={isPending} isSavedElsewhere className="stack g6">
      <ProgramFields form={form} types={types} />
      <TeamRights hubId={hubId} {...form.control("memberProgramRequestList")} />
      {isError && <CreateFailed />}
      <div>
        <SubmitButton form={form} isBusy={isPending} size="lg">
          {t("programs.create.submit")}
        </SubmitButton>
      </div>
    </Form>
  );
}
