import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { CallResult } from "@openrounds/contract/kernel/endpoint.ts";
import type { translationEndpoints } from "@openrounds/contract/reference/translations/endpoints.ts";
import { domainFileUrl } from "@openrounds/contract/reference/translations/parts.ts";
import {
  STANDINGS,
  TRANSLATIONS_PER_PAGE,
  type Translation,
  type TranslationChange,
  type TranslationQuery,
} from "@openrounds/contract/reference/translations/schemas.ts";
import { faultOf, type TranslationFault } from "@openrounds/messages/arguments.ts";
import { compileTexts, type CompiledText } from "@openrounds/messages/compile.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { DEFAULT_LOCALE, matchLocale, type Locale } from "@openrounds/messages/locales.ts";
import { isDeveloping, type Env } from "../../kernel/env.ts";
import { readCatalogues, readNotes } from "../../kernel/i18n/catalogue.ts";
import { forgetTexts, listTexts } from "../../kernel/i18n/messages.ts";
import { translationsInto, writeTranslation } from "../../kernel/i18n/translations.ts";
import { refuse, refuseConflict, refuseNotFound, type MessageValues } from "../../kernel/refusal.ts";

const compress = promisify(brotliCompress);
const PARAMS = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };

/** The path of the text files: language.hash.json, or language.hash.domain.json for one domain. */
export const TEXTS_PATH = "/texts/";

/** A file of texts. */
export interface TextFile {
  readonly json: string;
  /** The same file compressed with Brotli, at the first request for it. */
  readonly brotli: () => Promise<Buffer>;
}

/** The texts of a language: the address of the file with all of them, and the files by address. */
export interface TranslationFiles {
  readonly fileUrl: string;
  readonly files: ReadonlyMap<string, TextFile>;
}

type CompiledTexts = Record<string, CompiledText>;

function textFile(texts: CompiledTexts): TextFile {
  const json = JSON.stringify(texts);
  let brotli: Promise<Buffer> | undefined;
  return { json, brotli: () => (brotli ??= compress(json, { params: PARAMS })) };
}

/** The texts of a language by domain; English for missing translations. */
function textsByDomain(locale: Locale): Map<string, CompiledTexts> {
  const domains = Map.groupBy(listTexts(locale), ({ domain }) => domain);
  return new Map(
    [...domains].map(([domain, texts]) => [
      domain,
      compileTexts(Object.fromEntries(texts.map(({ key, english, text }) => [key, text ?? english]))),
    ]),
  );
}

function buildTranslation(locale: Locale): TranslationFiles {
  const domains = [...textsByDomain(locale)];
  const whole = textFile(Object.assign({}, ...domains.map(([, texts]) => texts)) as CompiledTexts);
  const hash = createHash("sha256").update(whole.json).digest("hex").slice(0, 16);
  const fileUrl = `${TEXTS_PATH}${locale}.${hash}.json`;
  const parts = domains.map(([domain, texts]) => [domainFileUrl(fileUrl, domain), textFile(texts)] as const);
  return { fileUrl, files: new Map([[fileUrl, whole], ...parts]) };
}

const translations = new Map<Locale, TranslationFiles>();

/** The texts of a language, English for missing translations; built at the first request. */
export function translationOf(locale: Locale): TranslationFiles {
  const translation = translations.get(locale) ?? buildTranslation(locale);
  translations.set(locale, translation);
  return translation;
}

/** The language of a call about translations, which only a development server serves. */
function translatedLocale(env: Env, spelling: string): Locale {
  const locale = matchLocale(spelling);
  return isDeveloping(env) && locale !== undefined && locale !== DEFAULT_LOCALE ? locale : refuseNotFound();
}

/** Every text with its current translation, read from disk. */
function readTranslations(locale: Locale): Translation[] {
  const catalogues = readCatalogues();
  const notes = new Map(catalogues.map(({ domain }) => [domain, readNotes(domain)]));
  return translationsInto(locale, catalogues).map(({ text, ...others }) => ({
    ...others,
    text: text ?? null,
    note: notes.get(others.domain)?.[others.key] ?? null,
  }));
}

/** A page of the texts of a language, each beside its English text, those that are searched for. */
export function listTranslations(
  env: Env,
  spelling: string,
  { text, domain, standing, pageNo }: TranslationQuery,
): CallResult<typeof translationEndpoints.list> {
  const all = readTranslations(translatedLocale(env, spelling));
  const wanted = text.trim().toLowerCase();
  const found = all.filter(
    (each) =>
      (domain === undefined || each.domain === domain) &&
      (standing === undefined || each.standing === standing) &&
      `${each.key}\n${each.english}\n${each.text ?? ""}`.toLowerCase().includes(wanted),
  );
  const from = pageNo * TRANSLATIONS_PER_PAGE;
  return {
    translationList: found.slice(from, from + TRANSLATIONS_PER_PAGE),
    totalNumber: found.length,
    counts: Object.fromEntries(
      STANDINGS.map((each) => [each, all.filter((translation) => translation.standing === each).length]),
    ) as CallResult<typeof translationEndpoints.list>["counts"],
    domainList: [...new Set(all.map((each) => each.domain))],
  };
}

/** Refuses a translation at its field. */
function refuseFault(fault: TranslationFault): never {
  const refuseText = (key: MessageKey, values: MessageValues = {}): never =>
    refuse(key, { fields: { text: key }, values });
  switch (fault.kind) {
    case "empty":
      return refuseText("VALID_TRANSLATION_REQUIRED");
    case "syntax":
      return refuseText("VALID_TRANSLATION_SYNTAX", { reason: fault.reason });
    case "arguments":
      return refuseText("VALID_TRANSLATION_ARGUMENTS", { arguments: fault.wanted.join(", ") });
  }
}

/** The error codes of a folder that cannot be written to. */
const READ_ONLY = new Set(["EACCES", "EPERM", "EROFS"]);

/** Writes a translation into the message files, as reviewed by a speaker of the language, and shows it from then on. */
export function changeTranslation(env: Env, spelling: string, { key, text }: TranslationChange): Translation {
  const locale = translatedLocale(env, spelling);
  const before = readTranslations(locale).find((each) => each.key === key) ?? refuseNotFound();
  const fault = faultOf(text, before.english);
  if (fault !== undefined) refuseFault(fault);
  try {
    writeTranslation(locale, before, text, "reviewed");
  } catch (error) {
    if (READ_ONLY.has((error as NodeJS.ErrnoException).code ?? "")) refuseConflict("TRANSLATIONS_READ_ONLY");
    throw error;
  }
  forgetTexts();
  translations.delete(locale);
  return { ...before, text, standing: "reviewed" };
}
