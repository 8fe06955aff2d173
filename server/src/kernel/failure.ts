/** The fields of an error that are read. Its message may quote personal data. */

type ErrorField = "name" | "message" | "stack" | "code";

/** A text field of an error, or of a plain object that a library copied an error into. */
function textIn(error: unknown, field: ErrorField): string {
  if (typeof error !== "object" || error === null || !(field in error)) return "";
  const value: unknown = (error as Record<ErrorField, unknown>)[field];
  return typeof value === "string" ? value : "";
}

/** The original error below the one that the query builder throws. */
const originOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error;

/** The code of a database, network or disk error, else an empty text. */
export const codeOf = (error: unknown): string => textIn(originOf(error), "code");

/** The message of the original error; must not be logged or sent as it is. */
export const messageOf = (error: unknown): string => textIn(originOf(error), "message");

/** The class name of the error. */
export const nameOf = (error: unknown): string => textIn(error, "name") || "Error";

const MEANINGS: Readonly<Record<string, string>> = {
  ENOSPC: "disk full",
  EDQUOT: "disk quota used up",
  EROFS: "disk is read-only",
  EIO: "disk cannot be read or written",
  EACCES: "file access denied",
  EMFILE: "too many open files",
  ECONNREFUSED: "connection refused",
  ECONNRESET: "connection reset",
  EPIPE: "connection closed",
  ETIMEDOUT: "no answer in time",
  ENOTFOUND: "unknown host",
  EAI_AGAIN: "name lookup failed",
  EHOSTUNREACH: "host unreachable",
  ENETUNREACH: "network unreachable",
  "53100": "disk full",
  "53200": "database out of memory",
  "53300": "too many database connections",
  "57P01": "database is shutting down",
  "57P02": "database crashed",
  "57P03": "database is starting",
  "57014": "statement took too long",
  "55P03": "lock not available in time",
  "40001": "conflicting transactions",
  "40P01": "deadlock",
  "25P03": "transaction idle for too long",
  "58030": "database cannot read or write its disk",
  "23505": "not unique",
  "23503": "missing or used reference",
  "23502": "missing value",
  "23514": "broken constraint",
  "28P01": "wrong database password",
  "3D000": "no such database",
  "42P01": "no such table",
  "42703": "no such column",
};

/** Messages of the database driver, which contain no personal data. */
const DRIVER =
  /^(timeout exceeded when trying to connect|Connection terminated[\w ]*|Client has encountered a connection error and is not queryable|Query read timeout|Cannot use a pool after calling end on the pool)/;

/** The meaning of the error in words, with its code: "disk full (ENOSPC)"; undefined for a bug. */
export function meaningOf(error: unknown): string | undefined {
  const code = codeOf(error);
  const words = MEANINGS[code] ?? DRIVER.exec(messageOf(error))?.[0];
  if (words === undefined) return undefined;
  return code === "" ? words : `${words} (${code})`;
}

/** Whether the error means that a disk is full, of this server or of the database. */
export const isDiskFull = (error: unknown): boolean => ["ENOSPC", "EDQUOT", "53100"].includes(codeOf(error));

/** The stack frames of an error without its message. */
export function stackOf(error: unknown): string {
  const frames = textIn(error, "stack")
    .replace(textIn(error, "message"), "")
    .split("\n")
    .filter((line) => line.startsWith("    at "));
  return frames.slice(0, 12).join("\n");
}
