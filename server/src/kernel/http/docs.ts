import type { FastifyInstance } from "fastify";
import type { Access, EndpointShape } from "@openrounds/contract/kernel/endpoint.ts";
import { randomBytes } from "node:crypto";
import type { EndpointGroup } from "./handlers.ts";
import { pagePolicy } from "./headers.ts";
import { pathsOf } from "./mount.ts";
import { openApiOf } from "./openapi.ts";

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0) ?? 32};`);

function accessWords(access: Access): string {
  switch (access.kind) {
    case "open":
      return "open to all";
    case "sharedKey":
      return "shared key";
    case "signedIn":
      return "signed in";
    case "self":
      return "the person named in the path";
    case "permission":
      return `${access.codes.join(" or ")} on the ${access.on}`;
  }
}

function row(verb: string, endpoint: EndpointShape): string {
  const paths = pathsOf(endpoint).map((path) => `<code>/api${escape(path)}</code>`);
  const example =
    endpoint.example === undefined ? "" : `<pre>${escape(JSON.stringify(endpoint.example, null, 2))}</pre>`;
  return `<tr id="${escape(verb)}"><td><b>${endpoint.method}</b></td><td>${paths.join("<br>")}</td>
    <td>${escape(endpoint.summary)}${example}</td><td>${escape(accessWords(endpoint.access))}</td></tr>`;
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:76rem;padding:0 1rem;color:#1d2624;background:#fafaf8}
table{border-collapse:collapse;width:100%;background:#fff}td,th{border:1px solid #e2e2de;padding:.5rem;text-align:left;vertical-align:top}
code,pre{font:13px ui-monospace,monospace}pre{white-space:pre-wrap;margin:.5rem 0 0}h2{margin-top:2rem}
@media (prefers-color-scheme:dark){body{background:#0c1615;color:#e9eeec}table{background:#141f1d}td,th{border-color:#2b3735}a{color:#65c7b3}}`;

function page(groups: readonly EndpointGroup[], product: string, nonce: string): string {
  const sections = groups.map(
    ({ name, endpoints }) => `<h2 id="${escape(name)}">${escape(name)}</h2><table>
      <thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Who may call it</th></tr></thead>
      <tbody>${Object.entries(endpoints)
        .map(([verb, endpoint]) => row(verb, endpoint))
        .join("")}</tbody></table>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>API · ${escape(product)}</title><style nonce="${nonce}">${STYLE}</style><main><h1>${escape(product)} API</h1>
    <p>The same as data: <a href="/api/openapi.json">/api/openapi.json</a>. Success answers
    <code>{"responseCode":"Success","resultBody":…}</code>, a refusal <code>{"responseCode":CODE,"message":TEXT,"error":…}</code>.</p>
    ${sections.join("")}</main></html>`;
}

/** Serves the description of the API, as OpenAPI and as an HTML page. */
export function mountDocs(app: FastifyInstance, groups: readonly EndpointGroup[], product: string): void {
  // Written when someone asks first: it takes a tenth of a second and a megabyte.
  let document: Buffer | undefined;
  app.get("/api/openapi.json", async (_request, reply) => {
    document ??= Buffer.from(JSON.stringify(openApiOf(groups, product)));
    return reply.header("content-type", "application/json; charset=utf-8").send(document);
  });
  app.get("/api/docs", async (_request, reply) => {
    const nonce = randomBytes(16).toString("base64");
    return reply
      .headers({ "content-type": "text/html; charset=utf-8", "content-security-policy": pagePolicy(nonce, "") })
      .send(page(groups, product, nonce));
  });
}
