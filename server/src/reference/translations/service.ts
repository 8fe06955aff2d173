import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { domainFileUrl } from "@openrounds/contract/reference/translations/parts.ts";
import { compileTexts, type CompiledText } from "@openrounds/messages/compile.ts";
import type { Locale } from "@openrounds/messages/locales.ts";
import { listTexts } from "../../kernel/i18n/messages.ts";

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
