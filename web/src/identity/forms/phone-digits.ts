const MAX_DIGITS = 15;
const MAX_GROUP = 5;

/** The digits of what was typed, without sign, exponent or spaces. */
export const phoneDigits = (text: string): string => text.replaceAll(/\D/g, "").slice(0, MAX_DIGITS);

const NO_BREAK_SPACE = "\u00A0";

/** A phone number as people read it: with a plus and in groups of similar length, without line breaks. */
export function phoneText({ countryCode, phone }: { readonly countryCode: string; readonly phone: string }): string {
  const groups = Math.ceil(phone.length / MAX_GROUP);
  const startOf = (group: number): number => Math.floor((group * phone.length) / groups);
  const parts = Array.from({ length: groups }, (_, group) => phone.slice(startOf(group), startOf(group + 1)));
  return [`+${countryCode}`, ...parts].join(NO_BREAK_SPACE);
}
