import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createServer } from "vite";

const ROOT = '<div id="root"></div>';
const ENTRY = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/;
const STYLESHEET = /<link rel="stylesheet"[^>]*href="([^"]+\.css)"[^>]*>/g;
/** The router writes scripts for a server that streams; the content policy allows none. */
const SCRIPT = /<script[^>]*>.*?<\/script>/gs;

/** The HTML of the first page, drawn by the same components as in the browser. */
async function drawWelcome(root: string): Promise<string> {
  const server = await createServer({
    root,
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    const { prerender } = (await server.ssrLoadModule("/src/prerender.tsx")) as { prerender: () => Promise<string> };
    return (await prerender()).replaceAll(SCRIPT, "");
  } finally {
    await server.close();
  }
}

/** Runs the application after the drawn page was painted; a page in the background is not painted before it is seen. */
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

/** Loads the application at once, as before, but lets the page be painted first. */
function paintFirst(page: string): string {
  const [script = "", src = ""] = ENTRY.exec(page) ?? [];
  if (src === "") throw new Error("index.html has no module to load");
  return page
    .replace(script, () => `<link rel="modulepreload" crossorigin href="${src}">`)
    .replace("</body>", () => runAfterPaint(src));
}

/** Writes welcome.html: the page as it looks on a first visit, its styles inside, ready before any script. */
export async function writeWelcome(root: string, dist: string): Promise<void> {
  const page = readFileSync(path.join(dist, "index.html"), "utf8");
  const drawn = await drawWelcome(root);
  const inlined = page.replaceAll(
    STYLESHEET,
    (_, href: string) => `<style nonce="%NONCE%">${readFileSync(path.join(dist, href), "utf8").trim()}</style>`,
  );
  const welcome = paintFirst(inlined).replace(ROOT, () => `<div id="root" data-prerendered>${drawn}</div>`);
  if (!welcome.includes(drawn)) throw new Error("index.html has no root to write into");
  writeFileSync(path.join(dist, "welcome.html"), welcome);
}
