import type { FastifyInstance } from "fastify";
import type { IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { networkOf } from "../../kernel/http/network.ts";
import { addressReader } from "../../kernel/http/proxies.ts";
import type { Platform } from "../../kernel/platform.ts";
import { readPass, type Pass } from "./providers/admission.ts";
import { ORIGIN_HEADERS, SOCKET_PATH } from "./providers/embedded.ts";
import { findNode } from "./queries.ts";
import { Paces, type Rate } from "./room/pace.ts";

/** What the process of the room needs of a request; cookies and the like stay here. */
const PASSED_ON = /^(upgrade|connection|sec-websocket-(key|version|extensions|protocol))$/i;
const CONNECT_WITHIN_MS = 3000;

const refuseUpgrade = (socket: Duplex, status: string): void =>
  void socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);

/** Of one person and of one network; many people of one hospital come from the same. */
const UPGRADES = { person: { burst: 20, perSecond: 0.5 }, network: { burst: 300, perSecond: 10 } } as const;

/** Who opens a socket, and from where. */
interface Opening {
  readonly pass: Pass;
  readonly network: string;
}

/** The request as the process of the room reads it. */
function headOf({ headers }: IncomingMessage, { pass, network }: Opening): string {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    PASSED_ON.test(name) && typeof value === "string" ? [`${name}: ${value}`] : [],
  );
  const origin = [`${ORIGIN_HEADERS.network}: ${network}`, `${ORIGIN_HEADERS.person}: ${pass.userId}`];
  return [`GET ${SOCKET_PATH} HTTP/1.1`, "host: room", ...origin, ...lines, "", ""].join("\r\n");
}

/** Opens the way to the process of the room; only processes that stand in the table are ever reached. */
async function openWay({ db }: Platform, { pass }: Opening): Promise<Socket | undefined> {
  const row = await findNode(db, pass.nodeId);
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

/** Decides by what the request alone says, before the database is asked: a pass that is good, and not too many. */
function doorkeeperOf(platform: Platform) {
  const addressOf = addressReader(platform.env);
  const { RATE_FACTOR } = platform.env;
  const pacesOf = ({ burst, perSecond }: Rate) =>
    new Paces({ burst: burst * RATE_FACTOR, perSecond: perSecond * RATE_FACTOR });
  const paces = { person: pacesOf(UPGRADES.person), network: pacesOf(UPGRADES.network) };
  return (request: IncomingMessage, url: URL | null): Opening | string => {
    const pass = url?.pathname === SOCKET_PATH ? readPass(platform, url.searchParams.get("pass") ?? "") : undefined;
    if (pass === undefined) return "404 Not Found";
    const network = networkOf(addressOf(request));
    const isWithin = paces.person.admits(pass.userId) && paces.network.admits(network);
    return isWithin ? { pass, network } : "429 Too Many Requests";
  };
}

/** Takes signalling sockets to the process that carries their room, so that all stays on one port. */
export function mountLiveSocket(app: FastifyInstance, platform: Platform): void {
  const open = new Set<Duplex>();
  const decide = doorkeeperOf(platform);
  app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, early: Buffer) => {
    const url = URL.parse(request.url ?? "/", platform.env.PUBLIC_URL);
    socket.on("error", () => socket.destroy());
    const opening = decide(request, url);
    if (typeof opening === "string") return refuseUpgrade(socket, opening);
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    openWay(platform, opening).then(
      (room) => {
        if (room === undefined) return refuseUpgrade(socket, "404 Not Found");
        room.write(headOf(request, opening));
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
