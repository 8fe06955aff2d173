import { format } from "node:util";
import { pino, type DestinationStream, type Logger } from "pino";
import { presentCorrelation } from "./correlation.ts";
import { codeOf, meaningOf, nameOf, stackOf } from "./failure.ts";

/**
 * The fields that a log line may carry. All others are dropped, so that no name, address, code or token reaches a log
 * by accident.
 */
const ALLOWED = new Set([
  "correlationId",
  "endpoint",
  "method",
  "route",
  "status",
  "durationMs",
  "code",
  "job",
  "jobId",
  "queue",
  "attempt",
  "deliveryId",
  "channel",
  "failures",
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

type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Log {
  /** Logs a message at every log level, such as that the server is ready. */
  notice(message: string): void;
  /** Logs why the process ends, also at every log level. */
  fatal(message: string): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields, cause?: unknown): void;
  /** Logs a bug with its stack; the message of a foreign error is left out. */
  error(message: string, fields?: LogFields, cause?: unknown): void;
}

function allowedFields(fields: LogFields = {}): Record<string, unknown> {
  const correlationId = presentCorrelation();
  const kept: Record<string, unknown> = correlationId === undefined ? {} : { correlationId };
  for (const name in fields) if (ALLOWED.has(name)) kept[name] = fields[name];
  return kept;
}

/** The cause of an error in words, without personal data. */
function describeCause(cause: unknown): Record<string, unknown> {
  if (typeof cause !== "object" || cause === null) return {};
  const code = codeOf(cause);
  const error = code === "" ? nameOf(cause) : `${nameOf(cause)} ${code}`;
  return { error, means: meaningOf(cause), stack: stackOf(cause) };
}

/** Makes a log that writes JSON lines and only allowed fields. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = { level, base: null };
  const writer: Logger = destination === undefined ? pino(options) : pino(options, destination);
  const always: Logger = writer.child({}, { level: "info" });
  return {
    notice: (message) => always.info(message),
    fatal: (message) => always.fatal(message),
    info: (message, fields) => writer.info(allowedFields(fields), message),
    warn: (message, fields, cause) => writer.warn({ ...allowedFields(fields), ...describeCause(cause) }, message),
    error: (message, fields, cause) => writer.error({ ...allowedFields(fields), ...describeCause(cause) }, message),
  };
}

/** A log that writes the same message once per period, with the number of repetitions before: for repeated failures. */
export function throttledLog(log: Log, everyMs: number): Pick<Log, "warn" | "error"> {
  const seen = new Map<string, { atMs: number; count: number }>();
  const throttled = (level: "warn" | "error"): Log["error"] => {
    return (message, fields, cause) => {
      const kind = `${level} ${message} ${fields?.["queue"] ?? ""} ${codeOf(cause)}`;
      const last = seen.get(kind);
      const atMs = performance.now();
      if (last !== undefined && atMs - last.atMs < everyMs) return void last.count++;
      seen.set(kind, { atMs, count: 0 });
      log[level](message, { ...fields, ...(last !== undefined && last.count > 0 && { count: last.count }) }, cause);
    };
  };
  return { warn: throttled("warn"), error: throttled("error") };
}

/** Redirects the console output of libraries and Node to the log, so that every line is JSON. */
export function captureConsole(log: Log): void {
  const warn = (...given: unknown[]): void => log.warn("console", { reason: format(...given) });
  Object.assign(console, { log: warn, info: warn, warn, error: warn, debug: warn });
  process.removeAllListeners("warning");
  process.on("warning", ({ name, message }) => log.warn("console", { reason: `${name}: ${message}` }));
}
