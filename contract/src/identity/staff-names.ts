import { comparableText } from "../kernel/text.ts";

/** Letters of other scripts that look like a Latin letter. */
const HOMOGLYPHS: Readonly<Record<string, string>> = {
  а: "a",
  е: "e",
  о: "o",
  р: "p",
  с: "c",
  у: "y",
  х: "x",
  і: "i",
  ѕ: "s",
  ј: "j",
  һ: "h",
  ԁ: "d",
  ո: "n",
  κ: "k",
  ν: "v",
  ο: "o",
  ρ: "p",
  τ: "t",
  υ: "u",
  ι: "i",
};
/** Words for staff of a platform, which are no personal names. */
const STAFF_WORDS = ["support", "helpdesk", "administrator", "soporte", "suporte", "поддержка", "підтримка"];
const STAFF_PHRASES = ["help desk", "security team", "admin team", "customer service", "customer care"];

/** A text without homoglyphs: full-width and look-alike letters become Latin letters. */
const withoutHomoglyphs = (text: string): string =>
  [...comparableText(text.normalize("NFKC"))].map((letter) => HOMOGLYPHS[letter] ?? letter).join("");
const toSpacedWords = (text: string): string => ` ${withoutHomoglyphs(text).replaceAll(/[\s-]+/g, " ")} `;
const STAFF = [...STAFF_WORDS, ...STAFF_PHRASES].map(toSpacedWords);

/** The name fields of a person. */
export interface PersonName {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

/** Whether a name impersonates the platform or its staff: it contains the product's name or a word such as support. */
export function impersonatesStaff({ firstName = "", lastName = "" }: PersonName, product = "OpenRounds"): boolean {
  const name = toSpacedWords(`${firstName} ${lastName}`);
  const brand = toSpacedWords(product).replaceAll(" ", "");
  return (brand !== "" && name.replaceAll(" ", "").includes(brand)) || STAFF.some((words) => name.includes(words));
}
