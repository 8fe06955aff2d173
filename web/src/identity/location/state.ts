import type { LocationDetail } from "@openrounds/contract/reference/schemas.ts";
import { storedLocale } from "../../kernel/locale.ts";
import { deviceStorage, tabStorage, localKeys, sessionKeys } from "../../kernel/storage.ts";

/** Whether to ask for the location: a language is chosen, no location is stored, and it was not skipped in this tab. */
export const needsLocation = (): boolean =>
  storedLocale() !== undefined &&
  deviceStorage.read(localKeys.location) === null &&
  tabStorage.read(sessionKeys.locationSkipped) === null;

/** Stores a location as "city, region, country"; unknown parts stay empty. */
export const storeLocation = ({ l0, l1, l2 }: Pick<LocationDetail, "l0" | "l1" | "l2">): void =>
  deviceStorage.write(localKeys.location, [l2, l1, l0].join(", "));

/** Stops asking in this tab. */
export const skipLocation = (): void => tabStorage.write(sessionKeys.locationSkipped, "true");
