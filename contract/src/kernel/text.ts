import * as z from "zod/mini";

/** Text as JSON can hold it: half of a sign pair is no sign. */
export const wellFormed = z.overwrite((text: string) => text.toWellFormed());

/** Single-line text: trimmed, well-formed, required, at most max characters. */
export const lineSchema = (max: number, keys: { required: string; max: string }) =>
  z.string().check(z.trim(), wellFormed, z.minLength(1, keys.required), z.maxLength(max, keys.max));

/** Longest rich text accepted before its visible characters are counted. */
export const RICH_TEXT_RAW_MAX = 20_000;

/** The visible characters of rich text, as its counter shows them. */
export function visibleText(html: string): string {
  return html
    .replace(/<\/(p|li|h3|h4|blockquote)>|<br\s*\/?>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&nbsp;/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&")
    .trim();
}

/** Rich text that may be empty; its visible characters are counted, not its markup. */
export const optionalRichTextSchema = (max: number, key: string) =>
  z.string().check(
    z.maxLength(RICH_TEXT_RAW_MAX, key),
    z.refine((html) => visibleText(html).length <= max, key),
  );

/** Rich text whose visible characters are required and counted, not its markup. */
export const richTextSchema = (max: number, keys: { required: string; max: string }) =>
  z.string().check(
    z.maxLength(RICH_TEXT_RAW_MAX, keys.max),
    z.refine((html) => visibleText(html).length > 0, keys.required),
    z.refine((html) => visibleText(html).length <= max, keys.max),
  );
