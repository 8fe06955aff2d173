/** Where nothing is known of a person's time zone. */
export const DEFAULT_TIME_ZONE = "Asia/Kolkata";
/** Where nothing is known of a person's country. */
export const DEFAULT_DIAL_CODE = "91";

const LEGACY: Readonly<Record<string, string>> = { "Asia/Calcutta": "Asia/Kolkata", "Calcutta/Asia": "Asia/Kolkata" };

/** The name that this product writes for a time zone in an older spelling. */
export const canonicalTimeZone = (name: string): string => LEGACY[name] ?? name;
