import { useNavigate } from "@tanstack/react-router";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { programPath } from "@openrounds/contract/programs/paths.ts";
import type { CreateProgram } from "@openrounds/contract/programs/schemas.ts";
import { useEffect, useRef, useState } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { toast } from "../../ui/toast.ts";
import { programReads } from "../data.ts";
import { createBody } from "./program-form.ts";

/** The draft kept on this device; a toast says once that it was restored. */
export function useRestoredDraft<Draft>(read: () => Draft | undefined): Draft | undefined {
  const t = useText();
  const [draft] = useState(read);
  const wasShown = useRef(false);
  useEffect(() => {
    if (draft !== undefined && !wasShown.current) toast(t("programs.create.restored"));
    wasShown.current = true;
  }, [draft, t]);
  return draft;
}

interface CreationOptions {
  readonly onCreated: () => void;
  readonly onFail: (failure: Error) => void;
}

/** Creates a program and opens it. */
export function useProgramCreation({ onCreated, onFail }: CreationOptions) {
  const t = useText();
  const navigate = useNavigate();
  const { mutate, isPending, isError } = useEndpointMutation(programEndpoints.create, {
    refreshes: programReads,
    onDone: ({ program }) => {
      onCreated();
      toast(t("programs.create.done"));
      void navigate({ to: programPath(program.programId, program.organizationId) });
    },
    onFail,
  });
  return { isPending, isError, create: (body: CreateProgram) => mutate({ body: createBody(body) }) };
}
