const MAX_DIGITS = 15;
const LONGEST_GROUP = 5;

/** Only digits of what was typed: no sign, no exponent, no blank. */
export const phoneDigits = (text: string): string => text.replaceAll(/\D/g, "").slice(0, MAX_DIGITS);

const UNBROKEN_SPACE = "\u00A0";

/** A phone number as people read it: with its plus, in groups of about the same length, on one line. */
export function phoneText({ countryCode, phone }: { readonly countryCode: string; readonly phone: string }): string {
  const groups = Math.ceil(phone.length / LONGEST_GROUP);
  const startOf = (group: number): number => Math.floor((group * phone.length) / groups);
  const parts = Array.from({ length: groups }, (_, group) => phone.slice(startOf(group), startOf(group + 1)));
  return [`+${countryCode}`, ...parts].join(UNBROKEN_SPACE);
}
