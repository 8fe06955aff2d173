import { backupDrill } from "./backup.ts";
import { databaseKilled } from "./database-killed.ts";
import { diskFull } from "./disk-full.ts";
import { networkCut } from "./network-cut.ts";
import type { DrillResult } from "./outcome.ts";
import { roomKept } from "./room-kept.ts";
import { serverKilled } from "./server-killed.ts";
import { workerKilled } from "./worker-killed.ts";

/** The drills by name. */
export const DRILLS = {
  "database-killed": databaseKilled,
  "server-killed": serverKilled,
  "room-kept": roomKept,
  "worker-killed": workerKilled,
  "network-cut": networkCut,
  "disk-full": diskFull,
  backup: backupDrill,
} satisfies Record<string, () => Promise<DrillResult>>;

export const isDrill = (name: string): name is keyof typeof DRILLS => Object.hasOwn(DRILLS, name);
