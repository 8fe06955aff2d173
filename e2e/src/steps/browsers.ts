/** The browser that people have. */
export const WHOLE_BROWSER = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
/** Its lighter form, which walks pages but shows no push message; the whole one where it is not there. */
export const LIGHT_BROWSER = process.env["CHROMIUM_SHELL_PATH"] ?? WHOLE_BROWSER;
