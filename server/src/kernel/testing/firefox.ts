import { launch, type Browser } from "puppeteer-core";

/** Fake devices without questions, media over loopback, and sound without a user gesture. */
const PREFERENCES = {
  "media.navigator.streams.fake": true,
  "media.navigator.permission.disabled": true,
  "media.peerconnection.ice.loopback": true,
  "media.autoplay.default": 0,
  "media.autoplay.blocking_policy": 0,
};

/** Starts the Firefox of a path without windows, with fake devices. */
export const launchFirefox = (executablePath: string): Promise<Browser> =>
  launch({ browser: "firefox", executablePath, headless: true, extraPrefsFirefox: PREFERENCES });
