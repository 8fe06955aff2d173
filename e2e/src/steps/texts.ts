import { translate } from "@openrounds/server/kernel/i18n/messages.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";

/** Translates keys to the texts of one language. */
export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string;

export const textsOf =
  (locale: string): Translate =>
  (key, values) =>
    translate(locale, key, values);

/** The English texts, which most walks use. */
export const t = textsOf("en");
