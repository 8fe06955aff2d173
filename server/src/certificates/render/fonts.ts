import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FAMILIES = [
  ["noto-sans", "NotoSans", /./],
  ["noto-sans-devanagari", "NotoSansDevanagari", /[\u0900-\u097F]/],
  ["noto-sans-bengali", "NotoSansBengali", /[\u0980-\u09FF]/],
  ["noto-sans-gurmukhi", "NotoSansGurmukhi", /[\u0A00-\u0A7F]/],
  ["noto-sans-gujarati", "NotoSansGujarati", /[\u0A80-\u0AFF]/],
  ["noto-sans-oriya", "NotoSansOriya", /[\u0B00-\u0B7F]/],
  ["noto-sans-tamil", "NotoSansTamil", /[\u0B80-\u0BFF]/],
  ["noto-sans-telugu", "NotoSansTelugu", /[\u0C00-\u0C7F]/],
  ["noto-sans-kannada", "NotoSansKannada", /[\u0C80-\u0CFF]/],
  ["noto-sans-malayalam", "NotoSansMalayalam", /[\u0D00-\u0D7F]/],
] as const;

const WEIGHTS = [
  [400, "400Regular"],
  [600, "600SemiBold"],
] as const;

/** The weights that the templates may use. */
export type Weight = (typeof WEIGHTS)[number][0];

/** A font file as the layout engine takes it. */
export interface Font {
  readonly name: string;
  readonly data: Buffer;
  readonly weight: Weight;
  readonly style: "normal";
}

function readFont(packageName: string, family: string, [weight, folder]: (typeof WEIGHTS)[number]): Font {
  const address = import.meta.resolve(`@expo-google-fonts/${packageName}/${folder}/${family}_${folder}.ttf`);
  return { name: family, data: readFileSync(fileURLToPath(address)), weight, style: "normal" };
}

let loaded: Font[] | undefined;

/** All fonts, read from the installed packages once. */
export function allFonts(): Font[] {
  loaded ??= FAMILIES.flatMap(([packageName, family]) =>
    WEIGHTS.map((weight) => readFont(packageName, family, weight)),
  );
  return loaded;
}

/** The font families that a text needs, its own script first. */
export const familiesOf = (content: string): string =>
  FAMILIES.filter(([, , script]) => script.test(content))
    .map(([, family]) => family)
    .toReversed()
    .join(", ");
