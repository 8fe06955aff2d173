/** Whether an app must or should update. */
export const UPDATE_ACTIONS = ["mandatory", "recommended"] as const;
export type UpdateAction = (typeof UPDATE_ACTIONS)[number];

/** The relevant versions of an app: the minimum that still works, and the newest in the store. */
export interface AppVersions {
  readonly minimum: string | null;
  readonly newest: string | null;
}

const partsOf = (version: string): number[] => version.split(".").map(Number);

/** Whether a version is older than another; missing parts count as 0. */
export function isOlder(version: string, other: string): boolean {
  const [own, theirs] = [partsOf(version), partsOf(other)];
  for (let at = 0; at < Math.max(own.length, theirs.length); at++) {
    const difference = (own[at] ?? 0) - (theirs[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** The update action for an app version; null when none is needed. */
export function updateAction(current: string, { minimum, newest }: AppVersions): UpdateAction | null {
  if (minimum !== null && isOlder(current, minimum)) return "mandatory";
  return newest !== null && isOlder(current, newest) ? "recommended" : null;
}
