import * as z from "zod/mini";
import { endpoint, openAccess } from "../../kernel/endpoint.ts";
import { atMost } from "../../kernel/text.ts";

export const translationEndpoints = {
  file: endpoint({
    method: "GET",
    path: "/v1/user/translation/:locale",
    access: openAccess,
    summary:
      "Where the JSON file with the texts of a language is, its parts beside it; its address changes with its content.",
    rate: { max: 120, windowMs: 60_000 },
    params: z.object({ locale: z.string().check(z.minLength(2), atMost(20)) }),
    result: z.object({ locale: z.string(), fileUrl: z.string() }),
  }),
};
