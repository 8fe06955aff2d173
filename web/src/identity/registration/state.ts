import { sessionKeys, tabStorage } from "../../kernel/storage.ts";

/** The batch that a signed-out person chose on a public page. */
export interface ChosenBatch {
  readonly batchId: string;
  readonly batchName: string;
  readonly programName: string;
  readonly organizationName: string;
  readonly organizationLogo: string | null;
}

/** Stores the batch for registration after sign-in. */
export const storeRegistration = (chosen: ChosenBatch): void =>
  tabStorage.write(sessionKeys.registration, JSON.stringify(chosen));
export function readRegistration(): ChosenBatch | undefined {
  const text = tabStorage.read(sessionKeys.registration);
  return text === null ? undefined : (JSON.parse(text) as ChosenBatch);
}

/** Reads the stored batch and removes it. */
export function takeRegistration(): ChosenBatch | undefined {
  const chosen = readRegistration();
  tabStorage.remove(sessionKeys.registration);
  return chosen;
}
