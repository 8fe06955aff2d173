import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { PAGES_MAX } from "@openrounds/contract/sessions/live/signals.ts";
import { MINUTE } from "../../kernel/clock.ts";
import { rateLimitOf } from "../../kernel/http/rates.ts";
import type { FindReader } from "../../kernel/http/readers.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse } from "../../kernel/refusal.ts";
import { PAGES_PATH, readPage, readPageText, readPagesLink } from "./service.ts";

const querySchema = z.object({
  grant: z.string(),
  page: z.coerce.number().check(z.int(), z.gte(1), z.lte(PAGES_MAX)),
  size: z._default(z.enum(["small", "large"]), "small"),
  text: z.optional(z.literal("1")),
});

/** Serves the pages of files, or their text, to the person whom the link names. */
export function mountPages(app: FastifyInstance, platform: Platform, findReader: FindReader): void {
  const config = { rateLimit: rateLimitOf({ max: 3000, windowMs: MINUTE }, platform.env) };
  app.get(PAGES_PATH, { config }, async (request, reply) => {
    const { data } = querySchema.safeParse(request.query);
    const { grant, page, size, text } = data ?? refuse("error.invalidInput");
    const file = readPagesLink(platform, grant);
    if ((await findReader(request, reply)) !== file.readerId) refuse("media.linkExpired", { status: 403 });
    void reply.header("cache-control", "private, max-age=300");
    if (text !== undefined) {
      return reply.type("text/plain; charset=utf-8").send(await readPageText(platform, file, page));
    }
    return reply.type("image/webp").send(Buffer.from(await readPage(platform, file, { page, size })));
  });
}
