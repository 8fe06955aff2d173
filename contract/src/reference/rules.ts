/** Where nothing is known of a person's time zone. */
export const DEFAULT_TIME_ZONE = "Asia/Kolkata";
/** Where nothing is known of a person's country. */
export const DEFAULT_DIAL_CODE = "91";
