import { format } from "node:util";
import { pino, type DestinationStream, type Logger } from "pino";
import { presentCorrelation } from "./correlation.ts";
import { codeOf, meaningOf, nameOf, stackOf } from "./failure.ts";

/**
 * The fields a log line may carry. Whatever else is passed is dropped, so that no name, address,
 * code or token reaches a log by accident.
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

type Fields = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Log {
  /** Says what must be read at every level, as that the server is ready. */
  tell(message: string): void;
  /** Says why the process ends, also at every level. */
  fatal(message: string): void;
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields, cause?: unknown): void;
  /** Logs a bug: the stack stays, the message of a foreign error is kept out. */
  error(message: string, fields?: Fields, cause?: unknown): void;
}

function allowed(fields: Fields = {}): Record<string, unknown> {
  const correlationId = presentCorrelation();
  const kept: Record<string, unknown> = correlationId === undefined ? {} : { correlationId };
  for (const name in fields) if (ALLOWED.has(name)) kept[name] = fields[name];
  return kept;
}

/** What went wrong, in words and without what may quote personal data. */
function told(cause: unknown): Record<string, unknown> {
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
    tell: (message) => always.info(message),
    fatal: (message) => always.fatal(message),
    info: (message, fields) => writer.info(allowed(fields), message),
    warn: (message, fields, cause) => writer.warn({ ...allowed(fields), ...told(cause) }, message),
    error: (message, fields, cause) => writer.error({ ...allowed(fields), ...told(cause) }, message),
  };
}

/** A log that tells the same once in so long, with how often it was so before: for what fails again and again. */
export function sparsely(log: Log, everyMs: number): Pick<Log, "warn" | "error"> {
  const seen = new Map<string, { atMs: number; count: number }>();
  const tell = (level: "warn" | "error"): Log["error"] => {
    return (message, fields, cause) => {
      const kind = `${level} ${message} ${fields?.["queue"] ?? ""} ${codeOf(cause)}`;
      const last = seen.get(kind);
      const atMs = performance.now();
      if (last !== undefined && atMs - last.atMs < everyMs) return void last.count++;
      seen.set(kind, { atMs, count: 0 });
      log[level](message, { ...fields, ...(last !== undefined && last.count > 0 && { count: last.count }) }, cause);
    };
  };
  return { warn: tell("warn"), error: tell("error") };
}

/** Makes lines of the log of what libraries and Node write to the console, so that every line is JSON. */
export function captureConsole(log: Log): void {
  const warn = (...given: unknown[]): void => log.warn("console", { reason: format(...given) });
  Object.assign(console, { log: warn, info: warn, warn, error: warn, debug: warn });
  process.removeAllListeners("warning");
  process.on("warning", ({ name, message }) => log.warn("console", { reason: `${name}: ${message}` }));
}
