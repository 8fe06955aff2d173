import { translate } from "@openrounds/server/kernel/i18n/messages.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";

/** The texts of the interface in one language, as a person reads them. */
export type Texts = (key: MessageKey, values?: Record<string, string | number>) => string;

export const textsOf =
  (locale: string): Texts =>
  (key, values) =>
    translate(locale, key, values);

/** How one walk through the product is made: in which language, on which screen. */
export interface Walk {
  readonly locale: string;
  /** The language's name as the picker shows it. */
  readonly language: string;
  readonly viewport: { readonly width: number; readonly height: number };
  /** Phones cannot share their screen. */
  readonly canShare: boolean;
  /** What the catalogues call things in this language. */
  readonly words: { readonly diabetes: string; readonly physician: string };
  readonly t: Texts;
}
