import type { FastifyInstance } from "fastify";
import { randomBytes } from "node:crypto";
import { embedPath } from "@openrounds/contract/organizations/embed.ts";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { matchLocale } from "@openrounds/messages/locales.ts";
import { localeOf } from "../../kernel/http/locale.ts";
import type { Platform } from "../../kernel/platform.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { presentNoList, presentProgramList, type EmbedLooks } from "./present.ts";
import { readProgramList } from "./service.ts";

/** Any page may show the list in a frame: it has no scripts, no forms, and does not know who looks at it. */
const policyOf = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors *; base-uri 'none'; form-action 'none'`;

const themeOf = (text: unknown): EmbedLooks["theme"] => (text === "light" || text === "dark" ? text : undefined);

/** Mounts the list of a hub's public programs for frames on other sites. */
export function mountEmbeds(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    embedPath(":id"),
    async (request, reply) => {
      const { lang, theme } = request.query;
      const nonce = randomBytes(16).toString("base64");
      const locale = (typeof lang === "string" ? matchLocale(lang) : undefined) ?? localeOf(request);
      const looks = { locale, theme: themeOf(theme), nonce, site: platform.env.PUBLIC_URL ?? "" };
      void reply.headers({
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": policyOf(nonce),
        "cross-origin-resource-policy": "cross-origin",
        "cache-control": "public, max-age=300",
        vary: "accept-language",
      });
      const id = idSchema.safeParse(request.params.id).data;
      try {
        if (id === undefined) return await reply.status(404).send(presentNoList(looks));
        return await reply.send(presentProgramList(await readProgramList(platform, id, locale), looks));
      } catch (failure) {
        if (failure instanceof Refusal) return reply.status(404).send(presentNoList(looks));
        throw failure;
      }
    },
  );
}
