import * as z from "zod/mini";
import type { MessageKey } from "@openrounds/messages/keys.ts";

/** Replaces unpaired surrogates, which JSON cannot carry. */
export const wellFormed = z.overwrite((text: string) => text.toWellFormed());

/** A maximum size of a text or list. A larger value fails here, and no further check runs on it. */
export const atMost = (max: number, key?: MessageKey) => z.maxLength(max, { abort: true, ...(key && { error: key }) });

/** A text that is refused with its own key when it is missing too. */
export const requiredText = (key: MessageKey) =>
  z.string({ error: ({ input }) => (input === undefined ? key : undefined) });

/** Single-line text: trimmed, well-formed, required, at most max characters. */
export const lineSchema = (max: number, keys: { required: MessageKey; max: MessageKey }) =>
  requiredText(keys.required).check(z.trim(), wellFormed, atMost(max, keys.max), z.minLength(1, keys.required));

/** The maximum length of rich text with its markup, checked before the visible characters are counted. */
export const RICH_TEXT_RAW_MAX = 20_000;

const LINE_END = /^<(?:\/(?:p|li|h3|h4|blockquote)|br\s*\/?)>$/i;
const HTML_ENTITIES: Readonly<Record<string, string>> = {
  "&nbsp;": " ",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

/** The text without its tags, in one linear pass, even when many tags are never closed. */
function withoutTags(html: string): string {
  let kept = "";
  let at = 0;
  for (;;) {
    const open = html.indexOf("<", at);
    const close = open < 0 ? -1 : html.indexOf(">", open);
    if (close < 0) return kept + html.slice(at);
    kept += html.slice(at, open) + (LINE_END.test(html.slice(open, close + 1)) ? "\n" : "");
    at = close + 1;
  }
}

/** The visible characters of rich text, as the character counter counts them. */
export const visibleText = (html: string): string =>
  withoutTags(html)
    .replace(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (sign) => HTML_ENTITIES[sign] ?? sign)
    .trim();

/** Optional rich text; the limit counts visible characters, not markup. */
export const optionalRichTextSchema = (max: number, key: MessageKey) =>
  z.string().check(
    atMost(RICH_TEXT_RAW_MAX, key),
    z.refine((html) => visibleText(html).length <= max, key),
  );

/** Required rich text; the limit counts visible characters, not markup. */
export const richTextSchema = (max: number, keys: { required: MessageKey; max: MessageKey }) =>
  requiredText(keys.required).check(
    atMost(RICH_TEXT_RAW_MAX, keys.max),
    z.refine((html) => visibleText(html).length > 0, keys.required),
    z.refine((html) => visibleText(html).length <= max, keys.max),
  );

/** Letters that Unicode decomposition does not split into a base letter and a mark. */
const BASE_LETTERS: Readonly<Record<string, string>> = { đ: "d", ł: "l", ø: "o", ı: "i" };

/** A text normalized for comparison: lower case, Latin letters without diacritics. Marks of other scripts stay. */
export const comparableText = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replaceAll(/[đłøı]/g, (sign) => BASE_LETTERS[sign] ?? sign);
