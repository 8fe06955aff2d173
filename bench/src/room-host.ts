import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { say } from "@openrounds/server/command.ts";
import { createApp, type App } from "@openrounds/server/create-app.ts";
import { startEmbedded } from "@openrounds/server/kernel/db/embedded.ts";
import { migrate } from "@openrounds/server/kernel/db/migrate.ts";
import { readEnv } from "@openrounds/server/kernel/env.ts";
import { createLog } from "@openrounds/server/kernel/log.ts";
import {
  JANUS_SECRET,
  freePort,
  hasJanus,
  startJanus,
  type RunningJanus,
} from "@openrounds/server/kernel/testing/janus.ts";
import { RoomSupervisor } from "@openrounds/server/sessions/live/room/supervisor.ts";

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10;

/** A server whose rooms are measured. */
export interface RoomHost {
  readonly app: App;
  readonly rooms: RoomSupervisor;
  /** Forwards the media; without one the room process does. */
  readonly janus: RunningJanus | undefined;
}

interface Usage {
  /** The CPU time in milliseconds since the start. */
  readonly cpuMs: number;
  readonly megabytes: number;
}

/** The usage of all processes that carry the rooms. */
export function usageOfRooms({ rooms, janus }: RoomHost): Usage {
  const usages = [rooms.pid ?? 0, ...(janus === undefined ? [] : [janus.pid])].map(usageOf);
  return {
    cpuMs: usages.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    megabytes: usages.reduce((sum, { megabytes }) => sum + megabytes, 0),
  };
}

function usageOf(pid: number): Usage {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [, kilobytes = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return { cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS, megabytes: Number(kilobytes) / 1024 };
}

/** Opens a server with rooms in one engine, measures it, and closes it. */
async function inEngine(
  work: (host: RoomHost) => Promise<void>,
  { home, databaseUrl, janus }: { home: string; databaseUrl: string; janus: RunningJanus | undefined },
): Promise<void> {
  say(janus === undefined ? "The embedded engine" : "Janus");
  const media = janus === undefined ? {} : { JANUS_URLS: janus.url, JANUS_SECRET };
  const settings = { DATA_DIR: home, LOG_LEVEL: "error", RATE_FACTOR: "1000", PORT: "0", LIVE_PEOPLE: "200" };
  const env = readEnv({ ...settings, ...media });
  const app = await createApp({ env, log: createLog("error"), databaseUrl, runsJobs: false, shedsLoad: true });
  const rooms = new RoomSupervisor(app.platform, databaseUrl);
  rooms.start();
  try {
    await work({ app, rooms, janus });
  } finally {
    await rooms.stop();
    await app.close();
  }
}

/** Measures the rooms of a new server in the embedded engine, then with Janus. */
export async function inEachEngine(work: (host: RoomHost) => Promise<void>): Promise<void> {
  const home = mkdtempSync(path.join(tmpdir(), "openrounds-bench-"));
  const postgres = await startEmbedded(home, { runAs: "auto", durable: false });
  try {
    await migrate(postgres.url);
    await inEngine(work, { home, databaseUrl: postgres.url, janus: undefined });
    if (!hasJanus) return say("Janus is not installed: the Debian package janus brings it");
    const janus = await startJanus(await freePort());
    await inEngine(work, { home, databaseUrl: postgres.url, janus });
    await janus.stop();
    say(`load of the machine over the last minute: ${loadavg()[0]?.toFixed(1)}`);
  } finally {
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  }
}
