import { createHash } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { SECOND } from "../../../kernel/clock.ts";
import { VERSION } from "../../../kernel/version.ts";
import { adoptionReplySchema, type AdoptionReply, type AdoptionRequest, type RoomSettings } from "./settings.ts";

const FILE = /^room-\d+\.sock$/;
/** It answers after its next heartbeat, for which the database must be back. */
const ANSWERS_WITHIN_MS = 5 * SECOND;

/** The socket file of a room process below a data folder. */
export const custodyFile = (dataDir: string, pid: number): string => path.join(dataDir, `room-${pid}.sock`);

/** Identifies the code and the settings of a room process. */
export const fingerprintOf = ({ clock: _, ...settings }: RoomSettings): string =>
  createHash("sha256")
    .update(JSON.stringify([VERSION, settings]))
    .digest("hex");

/** A room process that another web process had forked. */
export interface AdoptedProcess {
  readonly nodeId: string;
  readonly pid: number;
  /** The connection to it; it stops when it hears a word, and is an orphan again when the connection ends. */
  readonly socket: Socket;
}

function ask(file: string, request: AdoptionRequest): Promise<AdoptedProcess | "dead" | undefined> {
  const socket = connect(file);
  return new Promise((found) => {
    const refuse = (answer?: "dead"): void => {
      socket.destroy();
      found(answer);
    };
    socket.setTimeout(ANSWERS_WITHIN_MS, () => refuse());
    socket.once("error", (error: NodeJS.ErrnoException) => refuse(error.code === "ECONNREFUSED" ? "dead" : undefined));
    socket.once("close", () => found(undefined));
    socket.once("connect", () => socket.write(JSON.stringify(request)));
    socket.once("data", (data: Buffer) => {
      const reply: AdoptionReply = adoptionReplySchema.parse(JSON.parse(data.toString("utf8")));
      if (!reply.isAdopted) return refuse();
      socket.setTimeout(0);
      found({ nodeId: reply.nodeId, pid: reply.pid, socket });
    });
  });
}

/** Takes over a room process whose web process was killed; undefined if there is none with the same code and settings. */
export async function adoptProcess(dataDir: string, settings: RoomSettings): Promise<AdoptedProcess | undefined> {
  const request = { fingerprint: fingerprintOf(settings) };
  const names = existsSync(dataDir) ? readdirSync(dataDir) : [];
  for (const name of names.filter((each) => FILE.test(each))) {
    const file = path.join(dataDir, name);
    const answer = await ask(file, request);
    if (answer === "dead") rmSync(file, { force: true });
    else if (answer !== undefined) return answer;
  }
  return undefined;
}
