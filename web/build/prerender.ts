import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createServer } from "vite";
import type { Placeholders } from "./shells.ts";

const ROOT = '<div id="root"></div>';
const ENTRY = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/;
const STYLESHEET = /<link rel="stylesheet"[^>]*href="([^"]+\.css)"[^>]*>/g;
/** The router writes scripts for streaming, which the content security policy forbids. */
const SCRIPT = /<script[^>]*>.*?<\/script>/gs;

/** What is rendered before any script runs, by the same components as in the browser. */
interface Rendered {
  /** The page of a first visit. */
  readonly welcome: string;
  readonly placeholders: Placeholders;
}

/** Renders the first page and the placeholders. */
export async function render(root: string): Promise<Rendered> {
  const server = await createServer({
    root,
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    const rendered = (await server.ssrLoadModule("/src/prerender.tsx")) as {
      prerender: () => Promise<string>;
      prerenderPlaceholders: () => Placeholders;
    };
    const welcome = (await rendered.prerender()).replaceAll(SCRIPT, "");
    return { welcome, placeholders: rendered.prerenderPlaceholders() };
  } finally {
    await server.close();
  }
}

/**
 * Runs the application after the prerendered page was painted. A page in a background tab is painted when it becomes
 * visible.
 */
const runAfterPaint = (src: string): string => `<script nonce="%NONCE%">
(function () {
  function run() {
    var script = document.createElement("script");
    script.type = "module";
    script.crossOrigin = "";
    script.src = "${src}";
    document.head.append(script);
  }
  if (document.hidden) run();
  else requestAnimationFrame(function () { setTimeout(run); });
})();
</script>
</body>`;

/** Preloads the application, but lets the page be painted first. */
function paintFirst(page: string): string {
  const [script = "", src = ""] = ENTRY.exec(page) ?? [];
  if (src === "") throw new Error("index.html has no module to load");
  return page
    .replace(script, () => `<link rel="modulepreload" crossorigin href="${src}">`)
    .replace("</body>", () => runAfterPaint(src));
}

/** Writes welcome.html: the page of a first visit with inlined styles, complete before any script runs. */
export function writeWelcome(dist: string, { welcome: rendered, placeholders }: Rendered): void {
  const page = readFileSync(path.join(dist, "index.html"), "utf8");
  const inlined = page.replaceAll(
    STYLESHEET,
    (_, href: string) => `<style nonce="%NONCE%">${readFileSync(path.join(dist, href), "utf8").trim()}</style>`,
  );
  const shown = `<div data-first-visit>${rendered}</div>${placeholders["public"] ?? ""}`;
  const welcome = paintFirst(inlined).replace(ROOT, () => `<div id="root" data-prerendered>${shown}</div>`);
  if (!welcome.includes(rendered)) throw new Error("index.html has no root to write into");
  writeFileSync(path.join(dist, "welcome.html"), welcome);
}
