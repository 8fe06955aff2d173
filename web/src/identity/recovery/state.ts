import { tabStorage, sessionKeys } from "../../kernel/storage.ts";

/** The types of mailed account links. */
const TYPES = ["forgot-password", "unlock-account", "email-verification"] as const;

/** A mailed account link, as its address names it. */
export interface AccountLink {
  readonly type: (typeof TYPES)[number];
  readonly id: string;
}

/** Reads the query of an address; undefined if it is no account link. */
export function readAccountLink({ type, id }: Readonly<Record<string, unknown>>): AccountLink | undefined {
  const knownType = TYPES.find((each) => each === type);
  const text = typeof id === "string" || typeof id === "number" ? String(id) : "";
  return knownType === undefined || text === "" ? undefined : { type: knownType, id: text };
}

/** The secret of a link that sets a new password, and whether it unlocks the account. */
export interface ResetLink {
  readonly id: string;
  readonly isUnlock: boolean;
}

export const storeResetLink = ({ id, isUnlock }: ResetLink): void => {
  tabStorage.write(sessionKeys.resetId, id);
  if (isUnlock) tabStorage.write(sessionKeys.unlocks, "true");
  else tabStorage.remove(sessionKeys.unlocks);
};

export function readResetLink(): ResetLink | undefined {
  const id = tabStorage.read(sessionKeys.resetId);
  return id === null ? undefined : { id, isUnlock: tabStorage.read(sessionKeys.unlocks) === "true" };
}

export function clearResetLink(): void {
  tabStorage.remove(sessionKeys.resetId);
  tabStorage.remove(sessionKeys.unlocks);
}
