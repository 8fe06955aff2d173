import { deviceStorage, localKeys } from "../../kernel/storage.ts";

/** The invited hub that the form changes; without one it invites a new hub. */
export const keptHubId = (): string | undefined => deviceStorage.read(localKeys.invitedHubId) ?? undefined;
export const keepHubId = (hubId: string): void => deviceStorage.write(localKeys.invitedHubId, hubId);
export const forgetHubId = (): void => deviceStorage.remove(localKeys.invitedHubId);

/** The invited hubs whose first screen the person went on from; from then on they open on their edit page. */
export const wasGreeted = (hubId: string): boolean => deviceStorage.read(localKeys.greetedHubId) === hubId;
export const noteGreeted = (hubId: string): void => deviceStorage.write(localKeys.greetedHubId, hubId);

/** What the hubs list is told by the form that was just sent. */
export interface HubInvited {
  readonly status: "hub-invited";
  readonly email: string;
  readonly hubName: string;
}

/** Reads the state of the router; undefined when nobody was just invited. */
export function readHubInvited(state: unknown): HubInvited | undefined {
  const { status, email, hubName } = (state ?? {}) as Partial<Record<keyof HubInvited, unknown>>;
  const isTold = status === "hub-invited" && typeof email === "string" && typeof hubName === "string";
  return isTold ? { status, email, hubName } : undefined;
}
