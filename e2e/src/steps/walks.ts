import { textsOf, type Translate } from "./texts.ts";

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** The language and screen of a walk. */
export interface WalkSettings {
  readonly locale: string;
  /** The name of the language in the picker. */
  readonly language: string;
  readonly viewport: { readonly width: number; readonly height: number };
  /** Phones cannot share their screen. */
  readonly canShare: boolean;
  /** The names of catalogue entries in this language. */
  readonly words: { readonly diabetes: string; readonly physician: string };
  readonly t: Translate;
}

export const ENGLISH: WalkSettings = {
  locale: "en",
  language: "English",
  viewport: DESKTOP,
  canShare: true,
  words: { diabetes: "Type 2 diabetes", physician: "Physician" },
  t: textsOf("en"),
};

export const HINDI: WalkSettings = {
  locale: "hi",
  language: "हिन्दी",
  viewport: PHONE,
  canShare: false,
  words: { diabetes: "टाइप 2 मधुमेह", physician: "चिकित्सक" },
  t: textsOf("hi"),
};
