import { createMemoryHistory } from "@tanstack/react-router";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { App } from "./app/app.tsx";
import { addBundledTexts } from "./app/bundled.ts";
import { router } from "./app/router.tsx";
import { PLACEHOLDERS } from "./app/shell/placeholder.tsx";
import { MessagesProvider } from "./kernel/i18n.tsx";

/** Renders the first page of a first visit to HTML, in English; the build writes it into welcome.html. */
export async function prerender(): Promise<string> {
  addBundledTexts();
  router.update({ history: createMemoryHistory({ initialEntries: ["/welcome"] }) });
  await router.load();
  return renderToString(<App />);
}

/** Renders what a page of each frame shows until it is read, in English. */
export const prerenderPlaceholders = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(PLACEHOLDERS).map(([frame, Placeholder]) => [
      frame,
      renderToStaticMarkup(
        <MessagesProvider>
          <Placeholder />
        </MessagesProvider>,
      ),
    ]),
  );
