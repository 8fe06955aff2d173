/** The full browser. */
export const WHOLE_BROWSER = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
/** The headless shell, which is lighter but shows no push messages; the full browser if it is missing. */
export const LIGHT_BROWSER = process.env["CHROMIUM_SHELL_PATH"] ?? WHOLE_BROWSER;
