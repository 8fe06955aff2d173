import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { SECOND } from "./clock.ts";

const EVERY_MS = 60 * SECOND;
/** The share of its time that a process with little to do is busy. */
const IDLE_SHARE = 0.05;
/** The least that is worth a pause of some tenths of a second. */
const WORTH_BYTES = 32 * 1024 * 1024;

const heapBytes = (): number => process.memoryUsage().heapUsed;

/** Collects what is no longer needed, at once, and returns the size of what remains in bytes. */
function collect(): number {
  setFlagsFromString("--expose-gc");
  const collectAll: unknown = runInNewContext("gc");
  if (typeof collectAll === "function") Reflect.apply(collectAll, undefined, []);
  return heapBytes();
}

/**
 * Gives memory back now, and again after each period in which this process had little to do: V8 keeps what is no longer
 * needed until it needs the room, and after the start that is several times what is needed.
 */
export function giveMemoryBackWhenIdle(everyMs = EVERY_MS): void {
  let kept = collect();
  let seen = performance.eventLoopUtilization();
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(seen);
    seen = performance.eventLoopUtilization();
    if (utilization < IDLE_SHARE && heapBytes() - kept > WORTH_BYTES) kept = collect();
  }, everyMs).unref();
}
