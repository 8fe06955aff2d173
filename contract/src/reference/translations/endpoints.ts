import * as z from "zod/mini";
import { endpoint, openAccess, signedInAccess } from "../../kernel/endpoint.ts";
import { atMost } from "../../kernel/text.ts";
import {
  changedTranslationSchema,
  changeTranslationSchema,
  translationPageSchema,
  translationQuerySchema,
} from "./schemas.ts";

const localeParams = z.object({ locale: z.string().check(z.minLength(2), atMost(20)) });

export const translationEndpoints = {
  file: endpoint({
    method: "GET",
    path: "/v1/user/translation/:locale",
    access: openAccess,
    summary:
      "Where the JSON file with the texts of a language is, its parts beside it; its address changes with its content.",
    rate: { max: 120, windowMs: 60_000 },
    params: localeParams,
    result: z.object({ locale: z.string(), fileUrl: z.string() }),
  }),
  list: endpoint({
    method: "GET",
    path: "/v1/translations/:locale",
    access: signedInAccess,
    summary: "The texts of a language beside the English ones, with how they stand; only on a server for development.",
    params: localeParams,
    query: translationQuerySchema,
    result: translationPageSchema,
    errors: ["error.notFound"],
  }),
  change: endpoint({
    method: "PUT",
    path: "/v1/translations/:locale",
    access: signedInAccess,
    summary:
      "Writes a translation into the message files and records it as reviewed; only on a server for development.",
    params: localeParams,
    body: changeTranslationSchema,
    result: changedTranslationSchema,
    errors: ["error.notFound", "VALID_TRANSLATION_SYNTAX", "VALID_TRANSLATION_ARGUMENTS", "TRANSLATIONS_READ_ONLY"],
    example: { key: "app.nav.home", text: "होम" },
  }),
};
