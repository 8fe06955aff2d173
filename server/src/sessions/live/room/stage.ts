import type { FastifyInstance } from "fastify";
import { existsSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";

const FOLDER = "/stage/";
const PAGE_NAME = "page";
/** The path of the page. */
export const STAGE_PATH = `${FOLDER}${PAGE_NAME}`;
const ROOT = fileURLToPath(new URL("../../../../../", import.meta.url));
const SOURCES = /^(contract|web)\/src\/[\w/-]+\.ts$/;

const PAGE = new URL("stage.html", import.meta.url);

/** Serves a page with only the browser side of the room, for tests and benchmarks. */
export function mountStage(app: FastifyInstance): void {
  app.get<{ Params: { "*": string } }>(`${FOLDER}*`, async ({ params }, reply) => {
    const source = params["*"];
    void reply.removeHeader("content-security-policy");
    if (source === PAGE_NAME) return reply.type("text/html").send(readFileSync(PAGE, "utf8"));
    if (!SOURCES.test(source) || !existsSync(`${ROOT}${source}`)) return reply.status(404).send();
    return reply.type("text/javascript").send(stripTypeScriptTypes(readFileSync(`${ROOT}${source}`, "utf8")));
  });
}

/** Flags for Chromium with fake devices and sound without a user gesture. */
export const STAGE_ARGS = [
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
  ...["--disable-component-update", "--disable-sync", "--use-fake-device-for-media-stream"],
  ...["--use-fake-ui-for-media-stream", "--autoplay-policy=no-user-gesture-required"],
];
