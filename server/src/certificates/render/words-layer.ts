import { PDFName, type PDFDocument, type PDFRef } from "pdf-lib";
import { isRightToLeft } from "./element.ts";

/** A word, or the space after it, with its position on the sheet; y is the baseline. */
export interface PositionedWord {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', "#x27": "'", "#39": "'" };

const plain = (escaped: string): string =>
  escaped.replaceAll(/&(lt|gt|amp|quot|#x27|#39);/g, (_, name: string) => ENTITIES[name] ?? "");

/** The name and value of an attribute, given without its closing quote. */
function nameAndValue(attribute: string): [string, string] {
  const [name = "", value = ""] = attribute.split('="');
  return [name, value];
}

/** The words of an SVG with its text unconverted. */
export const wordsIn = (svg: string): PositionedWord[] =>
  svg
    .split("<text ")
    .slice(1)
    .map((element) => {
      const begins = element.indexOf(">") + 1;
      const given = new Map(element.slice(0, begins).split('" ').map(nameAndValue));
      const number = (name: string): number => Number(given.get(name));
      return {
        text: plain(element.slice(begins, element.indexOf("</text>"))),
        ...{ x: number("x"), y: number("y"), width: number("width"), size: number("font-size") },
      };
    });

/** The maximum number of glyphs in one font, since a character code is one byte. */
const MAX_GLYPHS = 255;
/** The width of a glyph in thousandths of its size; combining marks have none, as PDF readers expect. */
const ADVANCE = 500;
const advanceOf = (sign: string): number => (/^[\p{Mn}\p{Cf}]/u.test(sign) ? 0 : ADVANCE);
const BOX = [0, -250, ADVANCE, 750] as const;
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The grapheme clusters of a word from left to right, as PDF readers expect them. */
function glyphsOf({ text }: PositionedWord): string[] {
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  return (isRightToLeft(text) ? letters.toReversed() : letters).flatMap((letter) => [...letter]);
}

const utf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, "0")).join("");
const byte = (value: number): string => value.toString(16).padStart(2, "0");

/** The ToUnicode map of a font. */
const toUnicodeMap = (signs: readonly string[]): string =>
  `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /Words def /CMapType 2 def 1 begincodespacerange <00> <ff> endcodespacerange
${signs.map((sign, at) => `1 beginbfchar <${byte(at + 1)}> <${utf16(sign)}> endbfchar`).join("\n")}
endcmap end end`;

/** A font with empty glyphs that map to text. */
function blankFont({ context }: PDFDocument, signs: readonly string[]): PDFRef {
  const blank = (advance: number): PDFRef => context.register(context.stream(`${advance} 0 ${BOX.join(" ")} d1`));
  const nameOf = (sign: string): string => (advanceOf(sign) === 0 ? "mark" : "letter");
  return context.register(
    context.obj({
      Type: "Font",
      Subtype: "Type3",
      FontBBox: [...BOX],
      FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
      Resources: {},
      CharProcs: { letter: blank(ADVANCE), mark: blank(0) },
      Encoding: { Type: "Encoding", Differences: [1, ...signs.map((sign) => PDFName.of(nameOf(sign)))] },
      FirstChar: 1,
      LastChar: signs.length,
      Widths: signs.map(advanceOf),
      ToUnicode: context.register(context.flateStream(toUnicodeMap(signs))),
    }),
  );
}

/** An invisible text layer for search, selection and screen readers: the fonts of a page, and the drawing operators. */
export interface WordsLayer {
  readonly fonts: Readonly<Record<string, PDFRef>>;
  readonly operators: string;
}

/** The text layer of a sheet in any script; scale and height convert sheet coordinates to the page. */
export function layWords(
  document: PDFDocument,
  words: readonly PositionedWord[],
  { scale, height }: { readonly scale: number; readonly height: number },
): WordsLayer {
  const glyphIndexes = new Map<string, number>();
  for (const sign of words.flatMap(glyphsOf)) if (!glyphIndexes.has(sign)) glyphIndexes.set(sign, glyphIndexes.size);
  const all = [...glyphIndexes.keys()];
  const fonts: Record<string, PDFRef> = {};
  for (let at = 0; at < all.length; at += MAX_GLYPHS) {
    fonts[`W${at / MAX_GLYPHS}`] = blankFont(document, all.slice(at, at + MAX_GLYPHS));
  }
  const operators = words.map((word) => {
    const signs = glyphsOf(word);
    const size = word.size * scale;
    const natural = (signs.reduce((sum, sign) => sum + advanceOf(sign), 0) * size) / 1000;
    const stretch = (100 * word.width * scale) / Math.max(natural, 1);
    const shown = signs.map((sign) => {
      const glyphIndex = glyphIndexes.get(sign) ?? 0;
      return `/W${Math.floor(glyphIndex / MAX_GLYPHS)} ${size.toFixed(2)} Tf <${byte((glyphIndex % MAX_GLYPHS) + 1)}> Tj`;
    });
    const [x, y] = [word.x * scale, height - word.y * scale];
    return `BT ${stretch.toFixed(2)} Tz ${x.toFixed(2)} ${y.toFixed(2)} Td ${shown.join(" ")} ET`;
  });
  return { fonts, operators: operators.join("\n") };
}
