import type { LocationDetail } from "@openrounds/contract/reference/schemas.ts";
import { storedLocale } from "../../kernel/locale.ts";
import { deviceStorage, tabStorage, localKeys, sessionKeys } from "../../kernel/storage.ts";

/** Whether somebody who chose a language must still be asked where they are; in a tab that skipped it no more. */
export const asksLocation = (): boolean =>
  storedLocale() !== undefined &&
  deviceStorage.read(localKeys.location) === null &&
  tabStorage.read(sessionKeys.locationSkipped) === null;

/** Stores a place as "city, region, country"; a part that is not known stays empty. */
export const keepLocation = ({ l0, l1, l2 }: Pick<LocationDetail, "l0" | "l1" | "l2">): void =>
  deviceStorage.write(localKeys.location, [l2, l1, l0].join(", "));

/** Asks no more in this tab. */
export const skipLocation = (): void => tabStorage.write(sessionKeys.locationSkipped, "true");
