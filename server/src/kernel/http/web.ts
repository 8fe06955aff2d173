import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod/mini";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { refuseNotFound } from "../refusal.ts";
import { pagePolicy } from "./headers.ts";

/** The folder of the built web application. */
export const WEB_DIST = fileURLToPath(new URL("../../../../web/dist", import.meta.url));
/** The placeholder that the build writes for the nonce of a response. */
const NONCE_MARK = "%NONCE%";
/** Uncompressed and compressed. */
const WORKER_FILES = ["", ".br", ".gz"].map((ending) => path.join(WEB_DIST, `worker.js${ending}`));
/** The policy of the worker's own file decides what the service worker may fetch. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
const IMMUTABLE = "public, max-age=31536000, immutable";
/** Paths that are never a page of the application. */
const NOT_PAGES = /^\/(api|graph|files|healthz|readyz|metrics|live-socket)(\/|$)/;

export interface WebFiles {
  /** The origin of the file storage; empty when this server stores the files. */
  readonly storageOrigin: string;
  /** The folder of the built application. */
  readonly root?: string;
  /** Metadata of a page for crawlers, by its path; undefined for the default. */
  readonly headOf?: (pathname: string) => Promise<PageHead | undefined>;
}

/** What link previews and search engines show of a page. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly imageUrl: string | undefined;
  /** Structured data of schema.org, as JSON-LD. */
  readonly structuredData?: object | undefined;
}

/** A text as content of an element or an attribute in quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0) ?? 32};`);

/** Replaces the first range between two marks, marks included; returns the text unchanged when there is none. */
function replaceBetween(text: string, [from, to]: readonly [string, string], by: string): string {
  const start = text.indexOf(from);
  const end = start === -1 ? -1 : text.indexOf(to, start + from.length);
  return end === -1 ? text : text.slice(0, start) + by + text.slice(end + to.length);
}

/** Structured data as a data block, which no script policy concerns; a text cannot end the block. */
const dataBlock = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;

/** The page with its own metadata; every text is escaped. */
function withHead(html: string, { title, description, url, imageUrl, structuredData }: PageHead): string {
  const properties: readonly (readonly [string, string | undefined])[] = [
    ["og:type", "website"],
    ["og:title", title],
    ["og:description", description],
    ["og:url", url],
    ["og:image", imageUrl],
  ];
  const tags = properties.flatMap(([name, text]) =>
    text === undefined ? [] : [`<meta property="${name}" content="${escapeHtml(text)}" />`],
  );
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<meta name="twitter:card" content="${imageUrl === undefined ? "summary" : "summary_large_image"}" />`,
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    ...tags,
    ...(structuredData === undefined ? [] : [dataBlock(structuredData)]),
  ].join("\n    ");
  const bare = replaceBetween(html, ['<meta name="description"', ">"], "");
  return replaceBetween(bare, ["<title>", "</title>"], head);
}

function readPage(root: string, name: string): string | undefined {
  const file = path.join(root, name);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** The addresses of all files below a folder, without those whose name or folder begins with a dot. */
function filesBelow(root: string): ReadonlySet<string> {
  if (!existsSync(root)) return new Set();
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)));
  return new Set(files.map((file) => `/${file.replaceAll(path.sep, "/")}`).filter((file) => !file.includes("/.")));
}

/** The files of the built pages by the path of their route, where $name stands for any segment. */
const pagesSchema = z.record(z.string(), z.string());

/** Finds the built page of a path. A path without placeholders comes before one with them. */
function pageFinder(root: string): (pathname: string) => string | undefined {
  const routes = Object.entries(pagesSchema.parse(JSON.parse(readPage(root, "pages.json") ?? "{}")))
    .map(([route, file]) => ({ segments: route.split("/"), html: readPage(root, file) }))
    .toSorted((a, b) => variablesOf(a.segments) - variablesOf(b.segments));
  return (pathname) => {
    const given = pathname.replace(/\/$/, "").split("/");
    return routes.find(
      ({ segments }) =>
        segments.length === given.length &&
        segments.every((segment, at) => segment === given[at] || segment.startsWith("$")),
    )?.html;
  };
}

const variablesOf = (segments: readonly string[]): number => segments.filter((each) => each.startsWith("$")).length;

/** Pages whose address may contain the secret of a link: their Referrer-Policy is no-referrer. */
const SECRET_PAGES = ["/welcome", "/forgot-password", "/unsubscribe", "/check-in"];
/**
 * Links whose secret opens an account. Browsers send the page's address with the fonts of an inline style, whatever its
 * policy.
 */
const ACCOUNT_LINK = /[?&](type=(forgot-password|unlock-account|email-verification)\b|proof=)/;
/** Addresses of the prerendered page, with its styles inline. */
const PRERENDERED_PAGES = ["/", "/welcome"];

function sendPage(
  reply: FastifyReply,
  { html, head }: { readonly html: string; readonly head: PageHead | undefined },
  storageOrigin: string,
): FastifyReply {
  const [pathname = ""] = reply.request.url.split("?");
  const nonce = randomBytes(16).toString("base64");
  // Insert the nonce first, so that text of people never receives one.
  const page = html.replaceAll(NONCE_MARK, nonce);
  return reply
    .headers({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": pagePolicy(nonce, storageOrigin),
      "cache-control": "no-cache",
      ...(SECRET_PAGES.includes(pathname) && { "referrer-policy": "no-referrer" }),
    })
    .send(head === undefined ? page : withHead(page, head));
}

/**
 * Serves the built application: hashed assets immutably, and the page for every other path. One route serves all files,
 * since a route for each takes 10 KB and there are thousands.
 */
export async function mountWeb(
  app: FastifyInstance,
  { storageOrigin, root = WEB_DIST, headOf }: WebFiles,
): Promise<void> {
  const page = readPage(root, "index.html");
  const welcome = readPage(root, "welcome.html") ?? page;
  const builtPage = pageFinder(root);
  const files = page === undefined ? new Set<string>() : filesBelow(root);
  await app.register(fastifyStatic, {
    root,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      void reply.header("cache-control", hashed ? IMMUTABLE : "no-cache");
      if (WORKER_FILES.includes(file)) void reply.header("content-security-policy", WORKER_POLICY);
      // The policy of a style sheet decides whether its font requests carry the page's address.
      void reply.header("referrer-policy", "no-referrer");
    },
  });
  app.setNotFoundHandler(() => refuseNotFound());
  // A route rather than the not-found handler, so that pages are compressed.
  app.get("/*", async (request, reply) => {
    const [pathname = ""] = request.url.split("?");
    if (files.has(pathname)) return reply.sendFile(pathname);
    const isPage = !NOT_PAGES.test(pathname) && !pathname.includes(".");
    if (!isPage || page === undefined || welcome === undefined) return refuseNotFound();
    const isDrawn = PRERENDERED_PAGES.includes(pathname) && !ACCOUNT_LINK.test(request.url);
    const head = await headOf?.(pathname);
    return sendPage(reply, { html: isDrawn ? welcome : (builtPage(pathname) ?? page), head }, storageOrigin);
  });
}
