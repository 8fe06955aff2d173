import { pino, type DestinationStream, type Logger } from "pino";

/**
 * The fields a log line may carry. Whatever else is passed is dropped, so that no name, address,
 * code or token reaches a log by accident.
 */
const ALLOWED = new Set([
  "correlationId",
  "endpoint",
  "status",
  "durationMs",
  "code",
  "job",
  "jobId",
  "queue",
  "attempt",
  "event",
  "process",
  "port",
  "version",
  "migration",
  "count",
  "node",
  "room",
  "reason",
]);

type Fields = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Log {
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  /** Logs a bug: the stack stays, the message of a foreign error is kept out. */
  error(message: string, fields?: Fields, cause?: unknown): void;
}

function allowed(fields: Fields = {}): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => ALLOWED.has(name)));
}

/** The frames of an error without its message, which may quote personal data. */
function stackOf(cause: unknown): { error?: string; stack?: string } {
  if (!(cause instanceof Error)) return {};
  const frames = (cause.stack ?? "")
    .replace(cause.message, "")
    .split("\n")
    .filter((line) => line.startsWith("    at "));
  const origin = cause.cause instanceof Error ? cause.cause : cause;
  const code = "code" in origin && typeof origin.code === "string" ? ` ${origin.code}` : "";
  return { error: `${cause.name}${code}`, stack: frames.slice(0, 12).join("\n") };
}

/** Makes a log that writes JSON lines and only allowed fields. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = { level, base: null };
  const writer: Logger = destination === undefined ? pino(options) : pino(options, destination);
  return {
    info: (message, fields) => writer.info(allowed(fields), message),
    warn: (message, fields) => writer.warn(allowed(fields), message),
    error: (message, fields, cause) => writer.error({ ...allowed(fields), ...stackOf(cause) }, message),
  };
}
