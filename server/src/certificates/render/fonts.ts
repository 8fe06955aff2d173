import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { turnOffsets } from "./offsets.ts";

/** The font weights of the templates. */
const WEIGHTS = [400, 600] as const;
export type FontWeight = (typeof WEIGHTS)[number];

interface FontFamily {
  readonly name: string;
  /** The letters that require this family. */
  readonly script: RegExp;
  /** The font file of a weight. */
  readonly file: (weight: FontWeight) => string;
}

const google =
  (packageName: string, name: string, folders: Readonly<Record<FontWeight, string>>) =>
  (weight: FontWeight): string =>
    import.meta.resolve(`@expo-google-fonts/${packageName}/${folders[weight]}/${name}_${folders[weight]}.ttf`);

const noto = (packageName: string, name: string, script: RegExp): FontFamily => ({
  name,
  script,
  file: google(packageName, name, { 400: "400Regular", 600: "600SemiBold" }),
});

/** The package exports no file but its entry, so the file names are given here. */
const HANS = { 400: "Regular", 600: "Bold" } as const;
const hans = (weight: FontWeight): string =>
  new URL(`../fonts/NotoSansHans-${HANS[weight]}.otf`, import.meta.resolve("@embedpdf/fonts-sc")).href;

/** In order of precedence: letters that many fonts contain are drawn in the font of the surrounding script. */
const FAMILIES: readonly FontFamily[] = [
  { name: "NotoSansHans", script: /[\u2E80-\u30FF\u31F0-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]/, file: hans },
  {
    name: "NanumGothic",
    script: /[\u1100-\u11FF\u3130-\u318F\uAC00-\uD7A3]/,
    file: google("nanum-gothic", "NanumGothic", { 400: "400Regular", 600: "700Bold" }),
  },
  noto("noto-sans", "NotoSans", /./),
  noto("noto-sans-arabic", "NotoSansArabic", /[\u0600-\u06FF\u0750-\u077F\u08A0-\u08FF\uFB50-\uFDFF\uFE70-\uFEFC]/),
  noto("noto-sans-devanagari", "NotoSansDevanagari", /[\u0900-\u097F]/),
  noto("noto-sans-bengali", "NotoSansBengali", /[\u0980-\u09FF]/),
  noto("noto-sans-gurmukhi", "NotoSansGurmukhi", /[\u0A00-\u0A7F]/),
  noto("noto-sans-gujarati", "NotoSansGujarati", /[\u0A80-\u0AFF]/),
  noto("noto-sans-oriya", "NotoSansOriya", /[\u0B00-\u0B7F]/),
  noto("noto-sans-tamil", "NotoSansTamil", /[\u0B80-\u0BFF]/),
  noto("noto-sans-telugu", "NotoSansTelugu", /[\u0C00-\u0C7F]/),
  noto("noto-sans-kannada", "NotoSansKannada", /[\u0C80-\u0CFF]/),
  noto("noto-sans-malayalam", "NotoSansMalayalam", /[\u0D00-\u0D7F]/),
];

/** A font file in the format of the layout engine. */
export interface FontFile {
  readonly name: string;
  readonly data: Buffer;
  readonly weight: FontWeight;
  readonly style: "normal";
}

const neededBy = (content: string): FontFamily[] => FAMILIES.filter(({ script }) => script.test(content)).toReversed();

/** The font families that a text needs, the one of its main script first. */
export const familiesOf = (content: string): string =>
  neededBy(content)
    .map(({ name }) => name)
    .join(", ");

function readFont({ name, file }: FontFamily, weight: FontWeight): FontFile {
  const data = turnOffsets(readFileSync(fileURLToPath(file(weight))));
  return { name, data, weight, style: "normal" };
}

const read = new Map<string, FontFile[]>();
/** The layout engine caches fonts by the identity of the list. */
const lists = new Map<string, FontFile[]>();

function fontsOf(family: FontFamily): FontFile[] {
  const fonts = read.get(family.name) ?? WEIGHTS.map((weight) => readFont(family, weight));
  read.set(family.name, fonts);
  return fonts;
}

/** The fonts that a text needs; each file is read at its first use. */
export function fontsFor(content: string): FontFile[] {
  const families = neededBy(`${content} `);
  const key = families.map(({ name }) => name).join();
  const fonts = lists.get(key) ?? families.flatMap(fontsOf);
  lists.set(key, fonts);
  return fonts;
}
