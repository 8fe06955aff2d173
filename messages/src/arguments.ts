import { TYPE, parse, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";

const KINDS: Readonly<Partial<Record<TYPE, string>>> = {
  [TYPE.argument]: "text",
  [TYPE.number]: "number",
  [TYPE.date]: "date",
  [TYPE.time]: "time",
  [TYPE.select]: "select",
  [TYPE.plural]: "plural",
  [TYPE.tag]: "tag",
};

function* argumentsIn(elements: readonly MessageFormatElement[]): Generator<string> {
  for (const element of elements) {
    const kind = KINDS[element.type];
    if (kind !== undefined && "value" in element) yield `${element.value} (${kind})`;
    if (element.type === TYPE.tag) yield* argumentsIn(element.children);
    if (element.type === TYPE.select || element.type === TYPE.plural) {
      for (const option of Object.values(element.options)) yield* argumentsIn(option.value);
    }
  }
}

/** The arguments of an ICU message with their kinds, in order; throws what does not parse. */
export const argumentsOf = (message: string): string[] => [...new Set(argumentsIn(parse(message)))].toSorted();

/** Why a translation cannot stand for its English text. */
export type TranslationFault =
  | { readonly kind: "empty" }
  | { readonly kind: "syntax"; readonly reason: string }
  | { readonly kind: "arguments"; readonly given: readonly string[]; readonly wanted: readonly string[] };

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What is wrong with a translation, seen beside its English text. */
export function faultOf(translation: string, english: string): TranslationFault | undefined {
  if (translation.trim() === "") return { kind: "empty" };
  try {
    const [given, wanted] = [argumentsOf(translation), argumentsOf(english)];
    return given.join() === wanted.join() ? undefined : { kind: "arguments", given, wanted };
  } catch (error) {
    return { kind: "syntax", reason: reason(error) };
  }
}
