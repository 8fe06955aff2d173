import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import type { PublicBatch } from "@openrounds/contract/batches/schemas.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import type { PublicProgram } from "@openrounds/contract/programs/schemas.ts";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { registrationFormPath } from "@openrounds/contract/forms/paths.ts";
import { call } from "../../../kernel/call.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { signedInUserId } from "../../../kernel/session.ts";
import "../../../kernel/shared-key.ts";
import { keepRegistration } from "../../../identity/data.ts";
import { toast, toastFailure } from "../../../ui/toast.ts";

/** What the public page of a program shows. */
export interface ShownProgram {
  readonly program: PublicProgram;
  readonly batches: readonly PublicBatch[];
  readonly participantCount: number;
  /** The batches that the person takes part in; nobody is known while signed out. */
  readonly registeredIn: ReadonlySet<string>;
  /** Those of them that wait for what they ask of who registers. */
  readonly unanswered: ReadonlySet<string>;
}

export type Loaded = { readonly shown: ShownProgram } | { readonly failure: unknown } | undefined;

type Mine = Pick<ShownProgram, "registeredIn" | "unanswered">;

async function batchesOfMine(programId: string): Promise<Mine> {
  if (signedInUserId() === null) return { registeredIn: new Set(), unanswered: new Set() };
  const { batchList } = await call(batchEndpoints.list, { query: { programId } });
  const mine = batchList.filter(({ isRegisteredInBatch }) => isRegisteredInBatch);
  const asked = mine.filter(
    ({ isBatchRegFormExist, isResponseSubmitted }) => isBatchRegFormExist && !isResponseSubmitted,
  );
  const idsOf = (batches: typeof mine): Set<string> => new Set(batches.map(({ batchId }) => batchId));
  return { registeredIn: idsOf(mine), unanswered: idsOf(asked) };
}

async function load(programId: string): Promise<ShownProgram> {
  const [{ program }, { batchList, participantCount }] = await Promise.all([
    call(programEndpoints.readPublic, { params: { id: programId } }),
    call(batchEndpoints.listPublic, { params: { programId } }),
  ]);
  return { program, batches: batchList, participantCount, ...(await batchesOfMine(programId)) };
}

/** The public page of a program, and how to read it anew; undefined while it is read. */
export function usePublicProgram(programId: string): { readonly loaded: Loaded; readonly reload: () => Promise<void> } {
  const [loaded, setLoaded] = useState<Loaded>();
  const reload = useCallback(
    () =>
      load(programId).then(
        (shown) => setLoaded({ shown }),
        (failure: unknown) => setLoaded({ failure }),
      ),
    [programId],
  );
  useEffect(() => {
    setLoaded(undefined);
    void reload();
  }, [reload]);
  return { loaded, reload };
}

/** Registers in a batch; who is signed out signs in first, is registered on arrival, and else comes back to this address. */
export function useRegister(programId: string, onDone: () => Promise<void>) {
  const t = useText();
  const navigate = useNavigate();
  const { href } = useLocation();
  const [busyId, setBusyId] = useState<string>();
  const register = async (batchId: string): Promise<void> => {
    if (signedInUserId() === null) {
      keepRegistration(batchId);
      await navigate({ to: "/welcome", search: { redirectURL: href } });
      return;
    }
    setBusyId(batchId);
    try {
      await call(participantEndpoints.register, { params: { id: batchId }, body: {} });
      toast(t("PUBLIC_PROGRAM_REGISTERATION_SUCCESS"));
      if ((await batchesOfMine(programId)).unanswered.has(batchId)) {
        await navigate({ to: registrationFormPath(batchId) });
        return;
      }
    } catch {
      toastFailure(t("PUBLIC_PROGRAM_REGISTERATION_UNSUCCESS"));
    }
    await onDone();
    setBusyId(undefined);
  };
  return { busyId, register: (batchId: string) => void register(batchId) };
}
