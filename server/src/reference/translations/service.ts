import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { compileTexts } from "@openrounds/messages/compile.ts";
import type { Locale } from "@openrounds/messages/locales.ts";
import { textsOf } from "../../kernel/i18n/messages.ts";

const compress = promisify(brotliCompress);

/** Where the files of the texts are; what follows is language.hash.json. */
export const TEXTS_PATH = "/texts/";

/** The texts of a language as a file. */
export interface TranslationFile {
  readonly url: string;
  readonly json: string;
  /** The same, as most browsers take it. */
  readonly brotli: Promise<Buffer>;
}

const files = new Map<Locale, TranslationFile>();

function build(locale: Locale): TranslationFile {
  const json = JSON.stringify(compileTexts(textsOf(locale)));
  const hash = createHash("sha256").update(json).digest("hex").slice(0, 16);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return { url: `${TEXTS_PATH}${locale}.${hash}.json`, json, brotli: compress(json, { params }) };
}

/** The file with every text of a language, in English where one is not translated; made when it is first asked for. */
export function translationFile(locale: Locale): TranslationFile {
  const file = files.get(locale) ?? build(locale);
  files.set(locale, file);
  return file;
}
