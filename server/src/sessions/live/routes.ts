import type { FastifyInstance } from "fastify";
import type { IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import type { Platform } from "../../kernel/platform.ts";
import { SOCKET_PATH } from "./providers/embedded.ts";
import { findNode } from "./queries.ts";

/** What the process of the room needs of a request; cookies and the like stay here. */
const PASSED_ON = /^(upgrade|connection|sec-websocket-(key|version|extensions|protocol))$/i;
const CONNECT_WITHIN_MS = 3000;

const refuseUpgrade = (socket: Duplex, status: string): void =>
  void socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);

/** The request as the process of the room reads it. */
function headOf({ headers }: IncomingMessage): string {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    PASSED_ON.test(name) && typeof value === "string" ? [`${name}: ${value}`] : [],
  );
  return [`GET ${SOCKET_PATH} HTTP/1.1`, "host: room", ...lines, "", ""].join("\r\n");
}

/** Opens the way to the process of the room; only processes that stand in the table are ever reached. */
async function openWay({ db }: Platform, node: string): Promise<Socket | undefined> {
  const row = idSchema.safeParse(node).success ? await findNode(db, node) : undefined;
  if (row === undefined) return undefined;
  const { hostname, port } = new URL(`tcp://${row.address}`);
  return connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port), timeout: CONNECT_WITHIN_MS });
}

/** Lets both sides talk to each other until one of them goes. */
function join(browser: Duplex, room: Socket): void {
  room.once("connect", () => room.setTimeout(0));
  room.once("timeout", () => room.destroy());
  for (const [from, to] of [
    [browser, room],
    [room, browser],
  ] as const) {
    from.on("error", () => to.destroy());
    from.once("close", () => to.destroy());
    from.pipe(to);
  }
}

/** Takes signalling sockets to the process that carries their room, so that all stays on one port. */
export function mountLiveSocket(app: FastifyInstance, platform: Platform): void {
  const open = new Set<Duplex>();
  app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, early: Buffer) => {
    const url = URL.parse(request.url ?? "/", platform.env.PUBLIC_URL);
    socket.on("error", () => socket.destroy());
    if (url?.pathname !== SOCKET_PATH) return refuseUpgrade(socket, "404 Not Found");
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    openWay(platform, url.searchParams.get("node") ?? "").then(
      (room) => {
        if (room === undefined) return refuseUpgrade(socket, "404 Not Found");
        room.write(headOf(request));
        room.write(early);
        join(socket, room);
      },
      (error: unknown) => {
        platform.log.error("no way to the room", {}, error);
        refuseUpgrade(socket, "503 Service Unavailable");
      },
    );
  });
  app.addHook("preClose", () => {
    for (const socket of open) socket.destroy();
  });
}
