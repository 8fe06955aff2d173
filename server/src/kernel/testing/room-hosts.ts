import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createConnection, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Namespace } from "./namespaces.ts";
import type { World } from "./world.ts";

const MODULES = new URL("../modules.ts", import.meta.url).href;
const HOST = fileURLToPath(new URL("room-host.ts", import.meta.url));
/** Nothing else listens in the namespace. */
const PORT = 3001;

/** What the process in the namespace is told to do. */
export interface RoomHostOrder {
  readonly databaseUrl: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface RoomHostReady {
  readonly path: string;
}

export interface RoomHost {
  readonly port: number;
  /** The path of its stage. */
  readonly path: string;
  stop(): Promise<void>;
}

/** A file socket that leads to the database of this machine, since no network does from inside a namespace. */
async function openDatabaseSocket(folder: string, databaseUrl: string): Promise<{ url: string; server: Server }> {
  const { hostname, port } = new URL(databaseUrl);
  const server = createServer((near) => {
    const far = createConnection(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on("error", () => to.destroy());
      from.once("close", () => to.destroy());
      from.pipe(to);
    }
  });
  server.listen(path.join(folder, ".s.PGSQL.5432"));
  await once(server, "listening");
  return { url: databaseUrl.replace(`${hostname}:${port}`, encodeURIComponent(folder)), server };
}

/** Another process on the database of a world, with rooms and their stage, in a network namespace. */
export async function openRoomHost(
  { databaseUrl, app }: Pick<World, "databaseUrl" | "app">,
  namespace: Namespace,
): Promise<RoomHost> {
  const folder = mkdtempSync(path.join(tmpdir(), "openrounds-room-host-"));
  const database = await openDatabaseSocket(folder, databaseUrl);
  const env = {
    ...{ NODE_ENV: "test", LOG_LEVEL: "error", RATE_FACTOR: "1000", DATA_DIR: folder, PORT: String(PORT) },
    SECRET_KEY: app.platform.secret,
  };
  const child = spawn(namespace.wrap(process.execPath), ["--import", MODULES, HOST], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.send({ databaseUrl: database.url, env } satisfies RoomHostOrder);
  const ended = once(child, "exit").then(() => undefined);
  const ready = await Promise.race([once(child, "message"), ended]);
  if (ready === undefined) throw new Error("the room host ended before it was ready");
  const [{ path: stagePath }] = ready as [RoomHostReady];
  return {
    port: PORT,
    path: stagePath,
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
      database.server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
