import type { FastifyRequest } from "fastify";
import { DEFAULT_LOCALE, matchLocale } from "@openrounds/messages/locales.ts";

/** The locale of the response: the one that the client names, else the best match of Accept-Language. */
export function localeOf(request: FastifyRequest): string {
  const named = request.headers["x-locale"];
  if (typeof named === "string") return matchLocale(named) ?? DEFAULT_LOCALE;
  const accepted = request.headers["accept-language"] ?? "";
  for (const part of accepted.split(",").slice(0, 10)) {
    const locale = matchLocale(part.split(";")[0]?.trim() ?? "");
    if (locale !== undefined) return locale;
  }
  return DEFAULT_LOCALE;
}
