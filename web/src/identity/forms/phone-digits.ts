const MAX_DIGITS = 15;

/** Only digits of what was typed: no sign, no exponent, no blank. */
export const phoneDigits = (text: string): string => text.replaceAll(/\D/g, "").slice(0, MAX_DIGITS);
