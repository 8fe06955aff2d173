import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** More exits than this within the period are a fault that restarting does not repair. */
const MAX_EXITS = 5;
const EXIT_PERIOD_MS = 60_000;
const FIRST_PAUSE_MS = 250;

/** Notifications about a supervised server process. */
export interface ProcessWatcher {
  /** It exited unexpectedly; queries are refused until it is back. */
  ended(how: string): void;
  /** It accepts connections again. */
  restarted(durationMs: number): void;
  /** It exited too often and is not restarted any more. */
  gaveUp(): void;
}

/** Starts the server once; resolves when it accepts connections. */
export type StartProcess = () => Promise<ChildProcess>;

/** Whether the process has exited. */
export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));

/**
 * Keeps one server process running: restarts it when it exits unexpectedly, and gives up when that happens too often.
 * Without a watcher it only starts and stops it.
 */
export class ProcessKeeper {
  readonly #launch: StartProcess;
  readonly #watcher: ProcessWatcher | undefined;
  readonly #endedAtMs: number[] = [];
  #child: ChildProcess | undefined;
  #isStopping = false;
  #restarting: Promise<void> = Promise.resolve();

  constructor(launch: StartProcess, watcher: ProcessWatcher | undefined) {
    this.#launch = launch;
    this.#watcher = watcher;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Starts the process for the first time; a failure is thrown to the caller. */
  async start(): Promise<void> {
    this.#watch(await this.#launch());
  }

  /** Sends the process a signal and waits until it has exited. */
  async stop(signal: NodeJS.Signals): Promise<void> {
    this.#isStopping = true;
    await this.#restarting;
    const child = this.#child;
    if (child === undefined || hasEnded(child)) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }

  #watch(child: ChildProcess): void {
    this.#child = child;
    const watcher = this.#watcher;
    if (watcher === undefined) return;
    const again = (): void => {
      if (!this.#isStopping) this.#restarting = this.#restart(watcher, String(child.signalCode ?? child.exitCode));
    };
    if (hasEnded(child)) again();
    else child.once("exit", again);
  }

  /** Counts this exit and returns whether there were too many within the period. */
  #countEnd(): boolean {
    const atMs = performance.now();
    this.#endedAtMs.push(atMs);
    return this.#endedAtMs.filter((each) => atMs - each < EXIT_PERIOD_MS).length > MAX_EXITS;
  }

  async #restart(watcher: ProcessWatcher, how: string): Promise<void> {
    const begunMs = performance.now();
    watcher.ended(how);
    for (let pauseMs = FIRST_PAUSE_MS; !this.#isStopping; pauseMs *= 2) {
      if (this.#countEnd()) return watcher.gaveUp();
      const child = await this.#launch().catch(() => undefined);
      if (child !== undefined) {
        this.#watch(child);
        return watcher.restarted(Math.round(performance.now() - begunMs));
      }
      // Child processes of the dead server need a moment to exit before its data can be opened again.
      await pause(pauseMs);
    }
  }
}
