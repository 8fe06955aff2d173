import { spawn } from "node:child_process";
import path from "node:path";
import { ROOT } from "./project.ts";

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly folder?: string;
  readonly settings?: Readonly<Record<string, string>>;
}

/** The output and exit code of a finished command. */
export interface CommandResult {
  readonly code: number;
  readonly output: string;
}

/** A command that starts a program installed by npm. */
export const installed = (name: string, ...args: string[]): Command => ({
  program: path.join(ROOT, "node_modules/.bin", name),
  args,
});

function start({ program, args, folder = ".", settings = {} }: Command, output: "inherit" | "pipe") {
  return spawn(program, [...args], {
    cwd: path.resolve(ROOT, folder),
    env: { ...process.env, ...settings },
    stdio: ["ignore", output, output],
    shell: process.platform === "win32",
  });
}

/** Runs a command and captures its output. */
export function run(command: Command): Promise<CommandResult> {
  const child = start(command, "pipe");
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part: Buffer) => said.push(part.toString()));
  return new Promise((ended) => {
    child.once("error", (error) => ended({ code: 1, output: error.message }));
    child.once("close", (code) => ended({ code: code ?? 1, output: said.join("") }));
  });
}

/** Runs a command in this terminal; returns its exit code. */
export function show(command: Command): Promise<number> {
  const child = start(command, "inherit");
  return new Promise((ended, failed) => {
    child.once("error", failed);
    child.once("exit", (code) => ended(code ?? 1));
  });
}

/** Runs commands in parallel until one ends or this process gets a signal to stop; then stops the others. */
export function showTogether(commands: readonly Command[]): Promise<void> {
  const children = commands.map((command) => start(command, "inherit"));
  const stop = (): void => children.forEach((child) => void child.kill("SIGTERM"));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  const ends = children.map((child) => new Promise<void>((ended) => void child.once("exit", () => ended())));
  return Promise.race(ends).then(async () => {
    stop();
    await Promise.all(ends);
  });
}
