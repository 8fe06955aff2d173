import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import "./ui/styles/tokens.css";
import "./ui/styles/base.css";
import "./ui/styles/native.css";
import "./ui/styles/placeholder.css";
import "./kernel/shared-key.ts";
import { App } from "./app/app.tsx";
import { adoptMailedLanguage } from "./app/mailed-language.ts";
import { addBundledTexts } from "./app/bundled.ts";
import { keepInstallOffer } from "./app/device/install.ts";
import { router } from "./app/router.tsx";
import { adoptPrerenderedChoice } from "./identity/components/language-picker.tsx";
import { dropBegunCalls } from "./kernel/begun-calls.ts";
import { loadMessages } from "./kernel/i18n.tsx";
import { currentLocale, storedLocale } from "./kernel/locale.ts";
import { openedPageRead } from "./kernel/opened-page.ts";

/** How long the fonts leave a thin line to what the page loads. */
const FONTS_DELAY_MS = 5000;

/** Yields to the browser, so that it can handle input between two tasks. */
const yieldToBrowser = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Starts the application in several tasks, so that the page stays responsive. The prerendered page stays until React
 * renders what was read of the page; the one of a first visit goes if it is in the wrong language.
 */
async function start(root: HTMLElement): Promise<void> {
  adoptMailedLanguage(location.search);
  document.documentElement.lang = currentLocale();
  if (storedLocale() !== undefined) root.querySelector("[data-first-visit]")?.remove();
  root.removeAttribute("data-prerendered");
  keepInstallOffer();
  await yieldToBrowser();
  addBundledTexts();
  await loadMessages(["kernel", "app"]);
  await router.load();
  await openedPageRead();
  dropBegunCalls();
  await yieldToBrowser();
  adoptPrerenderedChoice();
  root.removeAttribute("aria-busy");
  // Who signs in from here on sees the whole frame.
  document.documentElement.removeAttribute("data-away");
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
  loadFonts();
}

/** The fonts, if the page itself did not load them because its line is thin. */
function loadFonts(): void {
  const { saveData = false } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
  if (!saveData) setTimeout(() => void import("./ui/styles/fonts.css"), FONTS_DELAY_MS);
}

const root = document.getElementById("root");
if (root !== null) void start(root);
