import { deviceStorage, localKeys } from "../../kernel/storage.ts";

/** The superhub and the hub that it manages, as they are kept on the device. */
export interface Managing {
  readonly superHubId: string;
  readonly hubId: string;
}

const hearers = new Set<() => void>();

export const hearManaging = (hearer: () => void): (() => void) => {
  hearers.add(hearer);
  return () => hearers.delete(hearer);
};

/** What is kept, as text; the same text means the same hub. */
export const keptManaging = (): string | null => deviceStorage.read(localKeys.managing);

/** What a kept text says; undefined for none and for what is not two ids. */
export function managingOf(text: string | null): Managing | undefined {
  const [superHubId = "", hubId = ""] = text?.split(" ") ?? [];
  return superHubId === "" || hubId === "" ? undefined : { superHubId, hubId };
}

/** Keeps that a hub is managed, or with nothing that it is not any more. */
export function keepManaging(managing: Managing | undefined): void {
  if (managing === undefined) deviceStorage.remove(localKeys.managing);
  else deviceStorage.write(localKeys.managing, `${managing.superHubId} ${managing.hubId}`);
  for (const hearer of hearers) hearer();
}
