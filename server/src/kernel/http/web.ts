import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { refuseNotFound } from "../refusal.ts";
import { pagePolicy } from "./headers.ts";

/** Where the built web application is. */
export const WEB_DIST = fileURLToPath(new URL("../../../../web/dist", import.meta.url));
/** What the build writes where each answer's own nonce belongs. */
const NONCE_MARK = "%NONCE%";
/** As it is, and as it is sent compressed. */
const WORKER_FILES = ["", ".br", ".gz"].map((ending) => path.join(WEB_DIST, `worker.js${ending}`));
/** What the service worker may fetch is decided by the policy of its own answer. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
const IMMUTABLE = "public, max-age=31536000, immutable";
/** Paths that are never a page of the application. */
const NOT_PAGES = /^\/(api|graph|files|healthz|readyz|metrics|live-socket)(\/|$)/;

export interface WebFiles {
  /** The origin that files are read from and sent to, or empty where it is this site. */
  readonly storageOrigin: string;
  /** Where the built application is. */
  readonly root?: string;
}

function readPage(root: string, name: string): string | undefined {
  const file = path.join(root, name);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** Pages whose address may carry the secret of a link: they tell nobody where a visitor comes from. */
const SECRET_PAGES = ["/welcome", "/forgot-password"];
/** Links whose secret opens an account. Browsers tell the fonts of an inline style where the page is, whatever its policy. */
const ACCOUNT_LINK = /[?&]type=(forgot-password|unlock-account|email-verification)\b/;
/** Addresses of the page that is drawn before its script runs, with its styles inside. */
const DRAWN_PAGES = ["/", "/welcome"];

function sendPage(reply: FastifyReply, html: string, storageOrigin: string): FastifyReply {
  const [pathname = ""] = reply.request.url.split("?");
  const nonce = randomBytes(16).toString("base64");
  return reply
    .headers({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": pagePolicy(nonce, storageOrigin),
      "cache-control": "no-cache",
      ...(SECRET_PAGES.includes(pathname) && { "referrer-policy": "no-referrer" }),
    })
    .send(html.replaceAll(NONCE_MARK, nonce));
}

/** Serves the built application: hashed assets for ever, and the page for every other path. */
export async function mountWeb(app: FastifyInstance, { storageOrigin, root = WEB_DIST }: WebFiles): Promise<void> {
  const page = readPage(root, "index.html");
  const welcome = readPage(root, "welcome.html") ?? page;
  if (page !== undefined) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const hashed = file.includes(`${path.sep}assets${path.sep}`);
        void reply.header("cache-control", hashed ? IMMUTABLE : "no-cache");
        if (WORKER_FILES.includes(file)) void reply.header("content-security-policy", WORKER_POLICY);
        // A style sheet's own policy decides what its fonts are told of the page's address.
        void reply.header("referrer-policy", "no-referrer");
      },
    });
  }
  app.setNotFoundHandler(() => refuseNotFound());
  // A route rather than the handler for what is not found, so that pages are compressed.
  app.get("/*", (request, reply) => {
    const [pathname = ""] = request.url.split("?");
    const isPage = !NOT_PAGES.test(pathname) && !pathname.includes(".");
    if (!isPage || page === undefined || welcome === undefined) return refuseNotFound();
    const isDrawn = DRAWN_PAGES.includes(pathname) && !ACCOUNT_LINK.test(request.url);
    return sendPage(reply, isDrawn ? welcome : page, storageOrigin);
  });
}
