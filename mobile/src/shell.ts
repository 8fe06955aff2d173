/** The content of the shell: the web application of one installation, from its own address. The names are those of the server's settings. */
const { PUBLIC_URL = "", APP_ID = "org.openrounds.app", PRODUCT_NAME = "OpenRounds" } = process.env;
if (!URL.canParse(PUBLIC_URL)) throw new Error("Set PUBLIC_URL to the address of the installation.");

export const appId = APP_ID;
export const appName = PRODUCT_NAME;
export const webDir = "www";
export const server = {
  url: new URL(PUBLIC_URL).origin,
  cleartext: new URL(PUBLIC_URL).protocol === "http:",
  /** Shown while the installation cannot be reached. */
  errorPath: "index.html",
};
/** Messages show while the app is open too. */
export const plugins = { PushNotifications: { presentationOptions: ["badge", "sound", "alert"] } };
