import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Order, Ready } from "./serve.ts";

const SERVE = fileURLToPath(new URL("./serve.ts", import.meta.url));
const MB = 1024 * 1024;

/** A server process that listens. */
export interface Served extends Ready {
  readonly child: ChildProcess;
}

/** Starts a server in a process of its own. */
export async function serve(order: Order): Promise<Served> {
  const child = fork(SERVE);
  child.send(order);
  const [ready] = (await once(child, "message")) as [Ready];
  return { ...ready, child };
}

/** The memory that a server process holds, in MB. */
export async function memoryOf({ child }: Served): Promise<number> {
  child.send("memory");
  const [bytes] = (await once(child, "message")) as [number];
  return bytes / MB;
}
