import { tabStorage, sessionKeys } from "../../kernel/storage.ts";

/** The types of the links that are mailed about an account. */
const TYPES = ["forgot-password", "unlock-account", "email-verification"] as const;

/** A link that was mailed about an account, as its address names it. */
export interface AccountLink {
  readonly type: (typeof TYPES)[number];
  readonly id: string;
}

/** Reads what the query of a link's address says; undefined when it is about no account. */
export function readAccountLink({ type, id }: Readonly<Record<string, unknown>>): AccountLink | undefined {
  const known = TYPES.find((each) => each === type);
  const text = typeof id === "string" || typeof id === "number" ? String(id) : "";
  return known === undefined || text === "" ? undefined : { type: known, id: text };
}

/** The secret of a link that sets a new password, and whether it unlocks the account. */
export interface Reset {
  readonly id: string;
  readonly isUnlock: boolean;
}

export const keepReset = ({ id, isUnlock }: Reset): void => {
  tabStorage.write(sessionKeys.resetId, id);
  if (isUnlock) tabStorage.write(sessionKeys.unlocks, "true");
  else tabStorage.remove(sessionKeys.unlocks);
};

export function keptReset(): Reset | undefined {
  const id = tabStorage.read(sessionKeys.resetId);
  return id === null ? undefined : { id, isUnlock: tabStorage.read(sessionKeys.unlocks) === "true" };
}

export function forgetReset(): void {
  tabStorage.remove(sessionKeys.resetId);
  tabStorage.remove(sessionKeys.unlocks);
}
