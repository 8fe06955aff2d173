import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { App } from "./app/app.tsx";
import { addBundledTexts } from "./app/bundled.ts";
import { router } from "./app/router.tsx";

/** Renders the first page of a first visit to HTML, in English; the build writes it into welcome.html. */
export async function prerender(): Promise<string> {
  addBundledTexts();
  router.update({ history: createMemoryHistory({ initialEntries: ["/welcome"] }) });
  await router.load();
  return renderToString(<App />);
}
