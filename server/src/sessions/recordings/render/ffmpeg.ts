import { spawn, type ChildProcess } from "node:child_process";
import { setPriority } from "node:os";

const NEEDED_ENCODERS = [/ libx264 /, / aac /];

/** The output of FFmpeg; undefined where it is missing or fails. */
function readOutput(program: string, options: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(program, options, { stdio: ["ignore", "pipe", "ignore"] });
    let output = "";
    child.stdout.on("data", (data: Buffer) => (output += data.toString()));
    child.once("error", () => resolve(undefined));
    child.once("close", (code) => resolve(code === 0 ? output : undefined));
  });
}

/** Whether this machine has an FFmpeg that writes what every phone plays: H.264 and AAC. */
export async function canCompose(program: string): Promise<boolean> {
  const encoders = await readOutput(program, ["-hide_banner", "-encoders"]);
  return encoders !== undefined && NEEDED_ENCODERS.every((encoder) => encoder.test(encoders));
}

/** Composing must not take the processor from those who talk now. */
const NICE = 15;
const SAID_MAX = 2000;
const QUIET = ["-hide_banner", "-nostdin", "-v", "error", "-y", "-progress", "pipe:1"];
const TIME = /^out_time_us=(\d+)$/gm;

const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

interface FfmpegRun {
  /** Is told how much is written, in milliseconds. */
  readonly note: (doneMs: number) => void;
}

/** Runs FFmpeg; fails with its last words. */
export async function runFfmpeg(program: string, options: readonly string[], { note }: FfmpegRun): Promise<void> {
  const child = spawn(program, [...QUIET, ...options], { stdio: ["ignore", "pipe", "pipe"] });
  running.add(child);
  if (child.pid !== undefined) setPriority(child.pid, NICE);
  let said = "";
  child.stdout.on("data", (data: Buffer) => {
    for (const [, us = "0"] of data.toString().matchAll(TIME)) note(Number(us) / 1000);
  });
  child.stderr.on("data", (data: Buffer) => (said = `${said}${data.toString()}`.slice(-SAID_MAX)));
  try {
    await new Promise<void>((done, fail) => {
      child.once("error", fail);
      child.once("close", (code) => (code === 0 ? done() : fail(new Error(`FFmpeg failed: ${said}`))));
    });
  } finally {
    running.delete(child);
  }
}
