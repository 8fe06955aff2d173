import type { FastifyInstance } from "fastify";
import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { MINUTE } from "../clock.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Its body carries a file, which may take longer as long as bytes keep arriving. */
    takesFile?: boolean;
  }
}

/** The minimum rate of a body: bytes per window until it is complete. */
export interface BodyPace {
  readonly windowMs: number;
  readonly minBytes: number;
}

export interface BodyPaces {
  readonly call: BodyPace;
  readonly file: BodyPace;
}

/** A call must be complete within a minute. A file needs 2 kB a second, which the slowest mobile networks reach. */
const PACES: BodyPaces = {
  call: { windowMs: MINUTE, minBytes: Number.POSITIVE_INFINITY },
  file: { windowMs: MINUTE, minBytes: 120_000 },
};

const TOO_SLOW = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Closes the connection of a body below the minimum rate, until the body is complete. */
function watchBody(message: IncomingMessage, { windowMs, minBytes }: BodyPace): void {
  const { socket } = message;
  // An injected call of a test has no socket and is complete at once.
  if (!(socket instanceof Socket)) return;
  let seen = socket.bytesRead;
  const timer = setInterval(() => {
    const isFastEnough = socket.bytesRead - seen >= minBytes;
    seen = socket.bytesRead;
    if (message.complete || !isFastEnough) clearInterval(timer);
    if (message.complete || isFastEnough) return;
    socket.write(TOO_SLOW);
    socket.destroySoon();
  }, windowMs).unref();
  message.once("close", () => clearInterval(timer));
}

/** Cuts slow senders: bodies of calls by their total time, files by their rate. */
export function cutSlowSenders(app: FastifyInstance, paces: BodyPaces = PACES): void {
  app.addHook("onRequest", async ({ raw, routeOptions }) => {
    if (hasBody(raw)) watchBody(raw, routeOptions.config.takesFile === true ? paces.file : paces.call);
  });
}
