import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { partOf } from "@openrounds/contract/reference/translations/parts.ts";
import { compileTexts, type CompiledText } from "@openrounds/messages/compile.ts";
import type { Locale } from "@openrounds/messages/locales.ts";
import { listTexts } from "../../kernel/i18n/messages.ts";

const compress = promisify(brotliCompress);
const PARAMS = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };

/** Where the files of the texts are; what follows is language.hash.json, or language.hash.domain.json for a part. */
export const TEXTS_PATH = "/texts/";

/** Texts as a file. */
export interface TextFile {
  readonly json: string;
  /** The same, as most browsers take it; made when it is first asked for. */
  readonly brotli: () => Promise<Buffer>;
}

/** The texts of a language: the address of the file with all of them, and its files by address. */
export interface Translation {
  readonly fileUrl: string;
  readonly files: ReadonlyMap<string, TextFile>;
}

type Texts = Record<string, CompiledText>;

function textFile(texts: Texts): TextFile {
  const json = JSON.stringify(texts);
  let brotli: Promise<Buffer> | undefined;
  return { json, brotli: () => (brotli ??= compress(json, { params: PARAMS })) };
}

/** The texts of a language by domain, in English where one is not translated. */
function textsByDomain(locale: Locale): Map<string, Texts> {
  const domains = Map.groupBy(listTexts(locale), ({ domain }) => domain);
  return new Map(
    [...domains].map(([domain, texts]) => [
      domain,
      compileTexts(Object.fromEntries(texts.map(({ key, english, text }) => [key, text ?? english]))),
    ]),
  );
}

function build(locale: Locale): Translation {
  const domains = [...textsByDomain(locale)];
  const whole = textFile(Object.assign({}, ...domains.map(([, texts]) => texts)) as Texts);
  const hash = createHash("sha256").update(whole.json).digest("hex").slice(0, 16);
  const fileUrl = `${TEXTS_PATH}${locale}.${hash}.json`;
  const parts = domains.map(([domain, texts]) => [partOf(fileUrl, domain), textFile(texts)] as const);
  return { fileUrl, files: new Map([[fileUrl, whole], ...parts]) };
}

const translations = new Map<Locale, Translation>();

/** The texts of a language, in English where one is not translated; made when they are first asked for. */
export function translationOf(locale: Locale): Translation {
  const translation = translations.get(locale) ?? build(locale);
  translations.set(locale, translation);
  return translation;
}
