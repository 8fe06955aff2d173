import { translate } from "@openrounds/server/kernel/i18n/messages.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";

/** The texts of the interface in one language, as a person reads them. */
export type Texts = (key: MessageKey, values?: Record<string, string | number>) => string;

export const textsOf =
  (locale: string): Texts =>
  (key, values) =>
    translate(locale, key, values);

/** In English, as most walks are made. */
export const t = textsOf("en");
