import { deviceStorage, localKeys } from "../../kernel/storage.ts";

/** The superhub and the hub that it manages, as stored on the device. */
export interface ManagedHubIds {
  readonly superHubId: string;
  readonly hubId: string;
}

const subscribers = new Set<() => void>();

export const subscribeToManaging = (notify: () => void): (() => void) => {
  subscribers.add(notify);
  return () => subscribers.delete(notify);
};

/** The stored text; the same text means the same hub. */
export const storedManaging = (): string | null => deviceStorage.read(localKeys.managing);

/** Parses the stored text; undefined if there is none or it is not two ids. */
export function parseManaging(text: string | null): ManagedHubIds | undefined {
  const [superHubId = "", hubId = ""] = text?.split(" ") ?? [];
  return superHubId === "" || hubId === "" ? undefined : { superHubId, hubId };
}

/** Stores which hub is managed; undefined ends managing. */
export function storeManaging(managing: ManagedHubIds | undefined): void {
  if (managing === undefined) deviceStorage.remove(localKeys.managing);
  else deviceStorage.write(localKeys.managing, `${managing.superHubId} ${managing.hubId}`);
  for (const notify of subscribers) notify();
}
