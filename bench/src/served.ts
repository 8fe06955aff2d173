import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { ServeOrder, ReadyServer } from "./serve.ts";

const SERVE = fileURLToPath(new URL("./serve.ts", import.meta.url));
const MB = 1024 * 1024;

/** A listening server process. */
export interface ServerProcess extends ReadyServer {
  readonly child: ChildProcess;
}

/** Starts a server in its own process. */
export async function serve(order: ServeOrder): Promise<ServerProcess> {
  const child = fork(SERVE);
  child.send(order);
  const [ready] = (await once(child, "message")) as [ReadyServer];
  return { ...ready, child };
}

/** The memory of a server process in MB. */
export async function memoryOf({ child }: ServerProcess): Promise<number> {
  child.send("memory");
  const [bytes] = (await once(child, "message")) as [number];
  return bytes / MB;
}
