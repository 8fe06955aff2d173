import { deviceStorage, localKeys } from "../../kernel/storage.ts";

/** The invited hub that the form edits; undefined for a new invitation. */
export const readInvitedHubId = (): string | undefined => deviceStorage.read(localKeys.invitedHubId) ?? undefined;
export const storeInvitedHubId = (hubId: string): void => deviceStorage.write(localKeys.invitedHubId, hubId);
export const clearInvitedHubId = (): void => deviceStorage.remove(localKeys.invitedHubId);

/** The invited hub whose first screen the person has left; afterwards it opens on its edit page. */
export const hasSeenWelcome = (hubId: string): boolean => deviceStorage.read(localKeys.greetedHubId) === hubId;
export const markWelcomeSeen = (hubId: string): void => deviceStorage.write(localKeys.greetedHubId, hubId);

/** The router state that the invitation form leaves for the list of hubs. */
export interface HubInvitedState {
  readonly status: "hub-invited";
  readonly email: string;
  readonly hubName: string;
}

/** Reads the router state; undefined if nobody was just invited. */
export function readHubInvited(state: unknown): HubInvitedState | undefined {
  const { status, email, hubName } = (state ?? {}) as Partial<Record<keyof HubInvitedState, unknown>>;
  const isValid = status === "hub-invited" && typeof email === "string" && typeof hubName === "string";
  return isValid ? { status, email, hubName } : undefined;
}
