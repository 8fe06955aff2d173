import { defineConfig } from "@playwright/test";
import { LIGHT_BROWSER } from "./src/steps/browsers.ts";

/** What Playwright turns off by itself: the last list is the one that counts. */
const OFF_AT_PLAYWRIGHT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];
/** Pages of the browser's own that each window loads ahead: half of what it costs to open one. */
const OWN_PAGES = ["PreloadTopChromeWebUI", "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];

export default defineConfig({
  testDir: "src",
  testMatch: "**/*.spec.ts",
  globalSetup: "./src/web.setup.ts",
  // A walk waits half of its time: three keep two cores busy.
  workers: 3,
  fullyParallel: false,
  timeout: 480_000,
  expect: { timeout: 15_000 },
  outputDir: "test-results",
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "America/New_York",
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // Recording costs more than the walk itself: TRACE=1 turns it on.
    trace: process.env["TRACE"] === undefined ? "off" : "retain-on-failure",
    screenshot: "only-on-failure",
    permissions: ["camera", "microphone"],
    launchOptions: {
      executablePath: LIGHT_BROWSER,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        `--disable-features=${[...OFF_AT_PLAYWRIGHT, ...OWN_PAGES].join(",")}`,
        "--use-fake-device-for-media-stream=fps=5",
        "--use-fake-ui-for-media-stream",
        "--autoplay-policy=no-user-gesture-required",
        "--auto-select-tab-capture-source-by-title=OpenRounds",
      ],
    },
  },
});
