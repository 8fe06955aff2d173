import { isLiteralElement, parse, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";

/** A compiled text: plain, or parsed if it has arguments. */
export type CompiledText = string | MessageFormatElement[];

function compile(text: string): CompiledText {
  const elements = parse(text);
  const [first] = elements;
  if (first === undefined) return "";
  return elements.length === 1 && isLiteralElement(first) ? first.value : elements;
}

/** Compiles texts, so that a browser needs no parser. */
export const compileTexts = (texts: Readonly<Record<string, string>>): Record<string, CompiledText> =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compile(text)]));
