import { useNavigate } from "@tanstack/react-router";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { programPath } from "@openrounds/contract/programs/paths.ts";
import type { ProgramType } from "@openrounds/contract/programs/schemas.ts";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useChange } from "../../kernel/query.ts";
import { useShownErrors } from "../../kernel/shown-errors.ts";
import { Button } from "../../ui/button.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { CreateFailed } from "../components/create-failed.tsx";
import { changedRights, changesOf, type RightsChanges } from "../components/rights.ts";
import { programReads } from "../data.ts";
import { dropDraft, keepDraft, readDraft, type ProgramDraft } from "../state.ts";
import { ProgramFields } from "./program-fields.tsx";
import { emptyProgramForm, isChanged, toCreate, wrongInCreate, type ProgramFormValues } from "./program-form.ts";
import { TeamRights } from "./team-rights.tsx";

interface CreateProgramFormProps {
  readonly hubId: string;
  /** Kinds of program that the person may create there. */
  readonly types: readonly ProgramType[];
}

/** The draft that was kept here, told once when it is restored. */
function useDraft(hubId: string): ProgramDraft | undefined {
  const t = useText();
  const [draft] = useState(() => readDraft(hubId));
  const isTold = useRef(false);
  useEffect(() => {
    if (draft !== undefined && !isTold.current) toast(t("programs.create.restored"));
    isTold.current = true;
  }, [draft, t]);
  return draft;
}

/** A new program in one form; what is typed is kept on the device until it is created. */
export function CreateProgramForm({ hubId, types }: CreateProgramFormProps) {
  const t = useText();
  const navigate = useNavigate();
  const draft = useDraft(hubId);
  const [initial] = useState(() => emptyProgramForm(types.includes("TRAINING_PROGRAM")));
  const [form, setForm] = useState<ProgramFormValues>(draft?.values ?? initial);
  const [changes, setChanges] = useState<RightsChanges>(() => changesOf(draft?.rights ?? []));
  const wrong = wrongInCreate(form, hubId);
  const { errors, leave, showAll, refuse, forget } = useShownErrors(wrong);
  const isCreated = useRef(false);
  useEffect(() => {
    if (isCreated.current) return;
    const isTyped = isChanged(form, initial) || changes.size > 0;
    if (isTyped) keepDraft(hubId, { values: form, rights: changedRights(changes) });
    else dropDraft(hubId);
  }, [hubId, form, initial, changes]);
  const create = useChange(programEndpoints.create, {
    refreshes: programReads,
    onDone: ({ program }) => {
      isCreated.current = true;
      dropDraft(hubId);
      toast(t("programs.create.done"));
      void navigate({ to: programPath(program.programId, program.organizationId) });
    },
    onFail: (failure) => {
      refuse(failure);
      toastFailure(messageOf(failure));
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    showAll();
    if (Object.keys(wrong).length > 0) return;
    create.mutate({ body: toCreate(form, hubId, changedRights(changes)) });
  };
  return (
    <form className="stack g6" noValidate onSubmit={submit}>
      <ProgramFields
        form={form}
        errors={errors}
        types={types}
        leave={leave}
        change={(changed) => {
          setForm((before) => ({ ...before, ...changed }));
          forget(Object.keys(changed));
        }}
      />
      <TeamRights hubId={hubId} changes={changes} onChange={setChanges} />
      {create.isError && <CreateFailed />}
      <div>
        <Button type="submit" look="primary" size="lg" busy={create.isPending}>
          {t("programs.create.submit")}
        </Button>
      </div>
    </form>
  );
}
