import type { FastifyInstance } from "fastify";
import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { MINUTE } from "../clock.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Its body carries a file, which may take as long as it needs while it keeps coming. */
    takesFile?: boolean;
  }
}

/** How a body must come in: so many bytes in each window until it is complete. */
export interface Pace {
  readonly windowMs: number;
  readonly minBytes: number;
}

export interface Paces {
  readonly call: Pace;
  readonly file: Pace;
}

/** A call is complete within a minute; a file needs 2 kB a second, as the slowest mobile networks have. */
const PACES: Paces = {
  call: { windowMs: MINUTE, minBytes: Number.POSITIVE_INFINITY },
  file: { windowMs: MINUTE, minBytes: 120_000 },
};

const TOO_SLOW = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Cuts the connection of a body that comes in too slowly, until it is complete. */
function watch(message: IncomingMessage, { windowMs, minBytes }: Pace): void {
  const { socket } = message;
  // A call that comes through no connection is there at once.
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

/** Cuts slow senders: those of calls by the whole time, those of files by what comes in meanwhile. */
export function cutSlowSenders(app: FastifyInstance, paces: Paces = PACES): void {
  app.addHook("onRequest", async ({ raw, routeOptions }) => {
    if (hasBody(raw)) watch(raw, routeOptions.config.takesFile === true ? paces.file : paces.call);
  });
}
