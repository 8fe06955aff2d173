/** The page with everything that waits for the person. */
export const TO_DO_PATH = "/to-do";
