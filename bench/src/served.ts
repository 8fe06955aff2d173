import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { ServeOrder, Ready } from "./serve.ts";

const SERVE = fileURLToPath(new URL("./serve.ts", import.meta.url));
const MB = 1024 * 1024;

/** A listening server process. */
export interface Served extends Ready {
  readonly child: ChildProcess;
}

/** Starts a server in its own process. */
export async function serve(order: ServeOrder): Promise<Served> {
  const child = fork(SERVE);
  child.send(order);
  const [ready] = (await once(child, "message")) as [Ready];
  return { ...ready, child };
}

/** The memory of a server process in MB. */
export async function memoryOf({ child }: Served): Promise<number> {
  child.send("memory");
  const [bytes] = (await once(child, "message")) as [number];
  return bytes / MB;
}
