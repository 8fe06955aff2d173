/** The default time zone of a person. */
export const DEFAULT_TIME_ZONE = "Asia/Kolkata";
/** The default country of a person. */
export const DEFAULT_DIAL_CODE = "91";
