import type { FastifyInstance } from "fastify";
import type { IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { networkOf } from "../../kernel/http/network.ts";
import { addressReader } from "../../kernel/http/proxies.ts";
import type { Platform } from "../../kernel/platform.ts";
import { readPass, type SocketPass } from "./providers/admission.ts";
import { ORIGIN_HEADERS, SOCKET_PATH } from "./providers/embedded.ts";
import { findNode } from "./queries.ts";
import { RateLimiters, type TokenBucket } from "./room/pace.ts";

/** Headers that the room process needs; others, such as cookies, are not forwarded. */
const FORWARDED_HEADERS = /^(upgrade|connection|sec-websocket-(key|version|extensions|protocol))$/i;
const CONNECT_WITHIN_MS = 3000;

const refuseUpgrade = (socket: Duplex, status: string): void =>
  void socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);

/** Rate limits per person and per network; many people of one hospital share a network. */
const UPGRADE_LIMITS = { person: { burst: 20, perSecond: 0.5 }, network: { burst: 300, perSecond: 10 } } as const;

/** The person and network that open a socket. */
interface SocketOpening {
  readonly pass: SocketPass;
  readonly network: string;
}

/** The head of the request for the room process. */
function headOf({ headers }: IncomingMessage, { pass, network }: SocketOpening): string {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    FORWARDED_HEADERS.test(name) && typeof value === "string" ? [`${name}: ${value}`] : [],
  );
  const origin = [`${ORIGIN_HEADERS.network}: ${network}`, `${ORIGIN_HEADERS.person}: ${pass.userId}`];
  return [`GET ${SOCKET_PATH} HTTP/1.1`, "host: room", ...origin, ...lines, "", ""].join("\r\n");
}

/** Connects to the room process; only registered processes can be reached. */
async function connectToNode({ db }: Platform, { pass }: SocketOpening): Promise<Socket | undefined> {
  const row = await findNode(db, pass.nodeId);
  if (row === undefined) return undefined;
  const { hostname, port } = new URL(`tcp://${row.address}`);
  return connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port), timeout: CONNECT_WITHIN_MS });
}

/** Pipes both sockets until one of them closes. */
function pipeSockets(browser: Duplex, room: Socket): void {
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

/** Checks the request before any database query: a valid pass, and the rate limits. */
function upgradeCheckOf(platform: Platform) {
  const addressOf = addressReader(platform.env);
  const { RATE_FACTOR } = platform.env;
  const pacesOf = ({ burst, perSecond }: TokenBucket) =>
    new RateLimiters({ burst: burst * RATE_FACTOR, perSecond: perSecond * RATE_FACTOR });
  const paces = { person: pacesOf(UPGRADE_LIMITS.person), network: pacesOf(UPGRADE_LIMITS.network) };
  return (request: IncomingMessage, url: URL | null): SocketOpening | string => {
    const pass = url?.pathname === SOCKET_PATH ? readPass(platform, url.searchParams.get("pass") ?? "") : undefined;
    if (pass === undefined) return "404 Not Found";
    const network = networkOf(addressOf(request));
    const isWithin = paces.person.admits(pass.userId) && paces.network.admits(network);
    return isWithin ? { pass, network } : "429 Too Many Requests";
  };
}

/** Proxies signalling sockets to the process that carries the room, so that everything uses one port. */
export function mountLiveSocket(app: FastifyInstance, platform: Platform): void {
  const open = new Set<Duplex>();
  const decide = upgradeCheckOf(platform);
  app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, early: Buffer) => {
    const url = URL.parse(request.url ?? "/", platform.env.PUBLIC_URL);
    socket.on("error", () => socket.destroy());
    const opening = decide(request, url);
    if (typeof opening === "string") return refuseUpgrade(socket, opening);
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    connectToNode(platform, opening).then(
      (room) => {
        if (room === undefined) return refuseUpgrade(socket, "404 Not Found");
        room.write(headOf(request, opening));
        room.write(early);
        pipeSockets(socket, room);
      },
      (error: unknown) => {
        platform.log.error("no connection to the room process", {}, error);
        refuseUpgrade(socket, "503 Service Unavailable");
      },
    );
  });
  app.addHook("preClose", () => {
    for (const socket of open) socket.destroy();
  });
}
