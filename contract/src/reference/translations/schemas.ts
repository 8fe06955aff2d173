import * as z from "zod/mini";
import { pageNumberSchema } from "../../kernel/paging.ts";
import { atMost, wellFormed } from "../../kernel/text.ts";

/** The state of a translation: stale when the English text has changed since, reviewed by a second reader. */
export const STANDINGS = ["missing", "stale", "translated", "reviewed"] as const;

export const TRANSLATION_LIMITS = { key: 120, text: 8000 };

/** The number of translations on one page of the list. */
export const TRANSLATIONS_PER_PAGE = 25;

export const standingSchema = z.enum(STANDINGS);
export type TranslationStanding = z.output<typeof standingSchema>;

const translationSchema = z.object({
  domain: z.string(),
  key: z.string(),
  english: z.string(),
  /** Null while it is not translated. */
  text: z.nullable(z.string()),
  standing: standingSchema,
  /** The note for translators on an ambiguous text. */
  note: z.nullable(z.string()),
});
export type Translation = z.output<typeof translationSchema>;

/** Which translations of a language are listed. */
export const translationQuerySchema = z.object({
  text: z._default(z.string().check(atMost(100)), ""),
  domain: z.optional(z.string().check(atMost(40))),
  standing: z.optional(standingSchema),
  pageNo: pageNumberSchema,
});
export type TranslationQuery = z.output<typeof translationQuerySchema>;

export const translationPageSchema = z.object({
  translationList: z.array(translationSchema),
  totalNumber: z.number(),
  /** The number of texts of the language in each state, independent of the search. */
  counts: z.record(standingSchema, z.number()),
  domainList: z.array(z.string()),
});

/** The translation of one text by a speaker of the language. */
export const changeTranslationSchema = z.object({
  key: z.string().check(z.minLength(1), atMost(TRANSLATION_LIMITS.key)),
  text: z.string().check(
    atMost(TRANSLATION_LIMITS.text, "VALID_TRANSLATION_MAX"),
    wellFormed,
    z.refine((text) => text.trim() !== "", "VALID_TRANSLATION_REQUIRED"),
  ),
});

export type TranslationChange = z.output<typeof changeTranslationSchema>;

export const changedTranslationSchema = z.object({ translation: translationSchema });
