import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { FailureBody } from "@openrounds/contract/kernel/envelope.ts";
import { DEFAULT_LOCALE, matchLocale } from "@openrounds/messages/locales.ts";
import { noteFailure } from "../disk.ts";
import { codeOf, isDiskFull } from "../failure.ts";
import { isUnavailable, isUnstorable } from "../db/database.ts";
import { FIXED_MESSAGES } from "../i18n/fixed-messages.ts";
import { isMessageKey, translate } from "../i18n/messages.ts";
import { throttledLog, type Log } from "../log.ts";
import { Refusal } from "../refusal.ts";
import { localeOf } from "./locale.ts";

const UNAVAILABLE_RETRY_S = 2;
const STORAGE_RETRY_S = 60;
const LOG_EVERY_MS = 10_000;

/** Errors of the web server as refusals of the product; undefined for a bug. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isDiskFull(error)) return new Refusal("error.storageFull", { status: 503, retryAfterS: STORAGE_RETRY_S });
  if (isUnavailable(error)) return new Refusal("error.unavailable", { status: 503, retryAfterS: UNAVAILABLE_RETRY_S });
  if (isUnstorable(error)) return new Refusal("error.invalidInput", { status: 400 });
  const { statusCode } = error as Partial<FastifyError>;
  if (statusCode === 429) return new Refusal("error.tooManyRequests", { status: 429 });
  if (statusCode === 413) return new Refusal("error.tooLarge", { status: 413 });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Refusal("error.invalidInput", { status: statusCode });
  }
  return undefined;
}

function bodyOf(refusal: Refusal, locale: string): FailureBody {
  const text = translate(locale, refusal.key, refusal.details.values);
  const message =
    (matchLocale(locale) ?? DEFAULT_LOCALE) === DEFAULT_LOCALE ? (FIXED_MESSAGES[refusal.key] ?? text) : text;
  const fields = Object.entries(refusal.details.fields ?? {}).map(
    ([path, key]) => [path, isMessageKey(key) ? translate(locale, key, refusal.details.values) : key] as const,
  );
  return {
    responseCode: refusal.key,
    message,
    error: {
      message,
      code: refusal.key,
      ...(text !== message && { text }),
      ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
    },
  };
}

/** Answers every error in the one error shape. An error that is no refusal is a bug and is logged. */
export function respondToFailure(log: Log) {
  const sparse = throttledLog(log, LOG_EVERY_MS);
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const known = refusalOf(error);
    noteFailure(error);
    const about = { correlationId: request.id, endpoint: request.routeOptions.config?.endpoint };
    if (known === undefined) log.error("bug", about, error);
    else if (known.status === 503 && codeOf(error) !== "") sparse.error("unavailable", about, error);
    const reason = known?.details.reason;
    if (reason !== undefined) log.info("refused", { ...about, reason });
    const refusal = known ?? new Refusal("error.internal", { status: 500 });
    if (refusal.details.retryAfterS !== undefined) {
      void reply.header("retry-after", String(refusal.details.retryAfterS));
    }
    return reply
      .status(refusal.status)
      .header("content-type", "application/json; charset=utf-8")
      .serializer(JSON.stringify)
      .send(bodyOf(refusal, localeOf(request)));
  };
}
