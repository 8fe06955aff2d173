import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { seatEndpoints } from "@openrounds/contract/batches/seats/endpoints.ts";
import type { OwnPlace } from "@openrounds/contract/batches/seats/schemas.ts";
import type { PublicBatch } from "@openrounds/contract/batches/schemas.ts";
import { publishedEndpoints } from "@openrounds/contract/sessions/published/endpoints.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import type { PublicProgram } from "@openrounds/contract/programs/schemas.ts";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { registrationFormPath } from "@openrounds/contract/forms/paths.ts";
import { call } from "../../../kernel/call.ts";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { signedInUserId } from "../../../kernel/session.ts";
import { trackAction } from "../../../kernel/tracking.ts";
import "../../../kernel/shared-key.ts";
import { takeFailedRegistration } from "../../../identity/data.ts";
import { storeRegistration, type ChosenBatch } from "../../../identity/registration/state.ts";
import { chooseLocale, currentLocale } from "../../../kernel/locale.ts";
import { toast, toastFailure } from "../../../ui/toast.ts";

/** The data of the public page of a program. */
export interface PublicProgramData {
  readonly program: PublicProgram;
  readonly batches: readonly PublicBatch[];
  readonly participantCount: number;
  /** The number of sessions of each batch that has any. */
  readonly sessionCounts: ReadonlyMap<string, number>;
  /** The batches that the person takes part in; empty while signed out. */
  readonly registeredIn: ReadonlySet<string>;
  /** Those of them whose registration form is not answered. */
  readonly unanswered: ReadonlySet<string>;
  /** The places of the person in the lines of batches. */
  readonly places: ReadonlyMap<string, OwnPlace>;
}

export type LoadedProgram = { readonly shown: PublicProgramData } | { readonly failure: unknown } | undefined;

type OwnRegistrations = Pick<PublicProgramData, "registeredIn" | "unanswered" | "places">;

async function readOwnRegistrations(programId: string): Promise<OwnRegistrations> {
  if (signedInUserId() === null) return { registeredIn: new Set(), unanswered: new Set(), places: new Map() };
  const [{ batchList }, { placeList }] = await Promise.all([
    call(batchEndpoints.list, { query: { programId } }),
    call(seatEndpoints.listMine, {}),
  ]);
  const registered = batchList.filter(({ isRegisteredInBatch }) => isRegisteredInBatch);
  const unansweredBatches = registered.filter(
    ({ isBatchRegFormExist, isResponseSubmitted }) => isBatchRegFormExist && !isResponseSubmitted,
  );
  const idsOf = (batches: typeof registered): Set<string> => new Set(batches.map(({ batchId }) => batchId));
  const places = new Map(placeList.map((place) => [place.batchId, place]));
  return { registeredIn: idsOf(registered), unanswered: idsOf(unansweredBatches), places };
}

async function loadProgram(programId: string): Promise<PublicProgramData> {
  const [{ program }, { batchList, participantCount }, published] = await Promise.all([
    call(programEndpoints.readPublic, { params: { id: programId } }),
    call(batchEndpoints.listPublic, { params: { programId } }),
    call(publishedEndpoints.listOfProgram, { params: { programId } }),
  ]);
  const sessionCounts = new Map(published.batchList.map(({ batchId, sessionCount }) => [batchId, sessionCount]));
  return { program, batches: batchList, participantCount, sessionCounts, ...(await readOwnRegistrations(programId)) };
}

interface ReloadableProgram {
  readonly loaded: LoadedProgram;
  readonly reload: () => Promise<void>;
}

/** The public page of a program with how to reload it; undefined while it loads. */
export function usePublicProgram(programId: string): ReloadableProgram {
  const [loaded, setLoaded] = useState<LoadedProgram>();
  const reload = useCallback(
    () =>
      loadProgram(programId).then(
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

function chosenBatchOf({ program, batches }: PublicProgramData, batchId: string): ChosenBatch {
  const { name: programName, organizationName, organizationLogo } = program;
  const batchName = batches.find((batch) => batch.batchId === batchId)?.batchName ?? "";
  return { batchId, batchName, programName, organizationName, organizationLogo };
}

/** Registers in a batch. A signed-out person signs in first, and is then registered or returned to this address. */
export function useRegister(programId: string, { loaded, reload: onDone }: ReloadableProgram) {
  const t = useText();
  const navigate = useNavigate();
  const { href } = useLocation();
  const [busyId, setBusyId] = useState<string>();
  useEffect(() => {
    if (takeFailedRegistration()) toastFailure(t("PUBLIC_PROGRAM_REGISTERATION_UNSUCCESS"));
  }, [t]);
  const register = async (batchId: string): Promise<void> => {
    if (signedInUserId() === null) {
      if (loaded !== undefined && "shown" in loaded) storeRegistration(chosenBatchOf(loaded.shown, batchId));
      // The language of this page, which its header offers to change.
      chooseLocale(currentLocale());
      await navigate({ to: "/welcome", search: { redirectURL: href } });
      return;
    }
    setBusyId(batchId);
    try {
      const { registration } = await call(seatEndpoints.register, { params: { id: batchId }, body: {} });
      trackAction(seatEndpoints.register);
      toast(t(registration === "WAITING" ? "programs.public.inLine" : "PUBLIC_PROGRAM_REGISTERATION_SUCCESS"));
      if ((await readOwnRegistrations(programId)).unanswered.has(batchId)) {
        await navigate({ to: registrationFormPath(batchId) });
        return;
      }
    } catch {
      toastFailure(t("PUBLIC_PROGRAM_REGISTERATION_UNSUCCESS"));
    }
    await onDone();
    setBusyId(undefined);
  };
  const answerOffer = async (batchId: string, isAccepted: boolean): Promise<void> => {
    setBusyId(batchId);
    try {
      await call(isAccepted ? seatEndpoints.accept : seatEndpoints.leave, { params: { id: batchId }, body: {} });
      toast(t(isAccepted ? "PUBLIC_PROGRAM_REGISTERATION_SUCCESS" : "programs.public.leftLine"));
    } catch (failure) {
      toastFailure(messageOf(failure));
    }
    await onDone();
    setBusyId(undefined);
  };
  return {
    busyId,
    register: (batchId: string) => void register(batchId),
    answerOffer: (batchId: string, isAccepted: boolean) => void answerOffer(batchId, isAccepted),
  };
}
