import { comparableText } from "../kernel/text.ts";

/** Letters of other scripts that look like a Latin one. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
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
/** Who helps, answers or watches for a platform, in words that are nobody's name. */
const STAFF_WORDS = ["support", "helpdesk", "administrator", "soporte", "suporte", "поддержка", "підтримка"];
const STAFF_PHRASES = ["help desk", "security team", "admin team", "customer service", "customer care"];

/** A text as the eye reads it: full-width and look-alike letters as the Latin ones. */
const seen = (text: string): string =>
  [...comparableText(text.normalize("NFKC"))].map((letter) => LOOKS_LIKE[letter] ?? letter).join("");
const spaced = (text: string): string => ` ${seen(text).replaceAll(/[\s-]+/g, " ")} `;
const STAFF = [...STAFF_WORDS, ...STAFF_PHRASES].map(spaced);

/** What a person is called, as forms ask for it. */
export interface PersonName {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

/** Whether a name poses as the platform or its staff: it holds the product's name or a word such as support. */
export function posesAsStaff({ firstName = "", lastName = "" }: PersonName, product = "OpenRounds"): boolean {
  const name = spaced(`${firstName} ${lastName}`);
  const brand = spaced(product).replaceAll(" ", "");
  return (brand !== "" && name.replaceAll(" ", "").includes(brand)) || STAFF.some((words) => name.includes(words));
}
