import * as z from "zod/mini";

/** Text as JSON can hold it: half of a sign pair is no sign. */
export const wellFormed = z.overwrite((text: string) => text.toWellFormed());

/** The largest size of a text or list: what is larger is refused there, and nothing further is asked of it. */
export const atMost = (max: number, key?: string) => z.maxLength(max, { abort: true, ...(key && { error: key }) });

/** A text that is asked for by its own key also where it is left out. */
export const requiredText = (key: string) =>
  z.string({ error: ({ input }) => (input === undefined ? key : undefined) });

/** Single-line text: trimmed, well-formed, required, at most max characters. */
export const lineSchema = (max: number, keys: { required: string; max: string }) =>
  requiredText(keys.required).check(z.trim(), wellFormed, atMost(max, keys.max), z.minLength(1, keys.required));

/** Longest rich text accepted before its visible characters are counted. */
export const RICH_TEXT_RAW_MAX = 20_000;

const LINE_END = /^<(?:\/(?:p|li|h3|h4|blockquote)|br\s*\/?)>$/i;
const SIGNS: Readonly<Record<string, string>> = {
  "&nbsp;": " ",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

/** What markup leaves when its tags go; one walk over it, however many of its tags never close. */
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

/** The visible characters of rich text, as its counter shows them. */
export const visibleText = (html: string): string =>
  withoutTags(html)
    .replace(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (sign) => SIGNS[sign] ?? sign)
    .trim();

/** Rich text that may be empty; its visible characters are counted, not its markup. */
export const optionalRichTextSchema = (max: number, key: string) =>
  z.string().check(
    atMost(RICH_TEXT_RAW_MAX, key),
    z.refine((html) => visibleText(html).length <= max, key),
  );

/** Rich text whose visible characters are required and counted, not its markup. */
export const richTextSchema = (max: number, keys: { required: string; max: string }) =>
  requiredText(keys.required).check(
    atMost(RICH_TEXT_RAW_MAX, keys.max),
    z.refine((html) => visibleText(html).length > 0, keys.required),
    z.refine((html) => visibleText(html).length <= max, keys.max),
  );

/** Characters that have no mark to take off. */
const PLAIN: Readonly<Record<string, string>> = { đ: "d", ł: "l", ø: "o", ı: "i" };

/** A text as it is compared: lower case, and Latin letters without their marks; marks of other scripts are letters. */
export const comparable = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replaceAll(/[đłøı]/g, (sign) => PLAIN[sign] ?? sign);
