import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** So many ends within so long are a fault that starting again does not mend. */
const MOST_ENDS = 5;
const WITHIN_MS = 60_000;
const FIRST_PAUSE_MS = 250;

/** What the keeper of a server tells about it. */
export interface Watcher {
  /** It ended by itself; answers are refused until it is back. */
  ended(how: string): void;
  /** It takes connections again. */
  restarted(durationMs: number): void;
  /** It ended too often: nobody starts it again. */
  gaveUp(): void;
}

/** Starts the server once; resolves when it takes connections. */
export type Launch = () => Promise<ChildProcess>;

/** Whether the process is over. */
export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));

/**
 * Keeps one server process running: started again when it ends by itself, given up when that happens too often.
 * Without a watcher it is only started and stopped.
 */
export class Keeper {
  readonly #launch: Launch;
  readonly #watcher: Watcher | undefined;
  readonly #endedAtMs: number[] = [];
  #child: ChildProcess | undefined;
  #isStopping = false;
  #restarting: Promise<void> = Promise.resolve();

  constructor(launch: Launch, watcher: Watcher | undefined) {
    this.#launch = launch;
    this.#watcher = watcher;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Starts it for the first time; a failure is the caller's. */
  async start(): Promise<void> {
    this.#watch(await this.#launch());
  }

  /** Asks it to end with a signal, and waits until it has. */
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

  /** Whether there were too many ends of late, this one counted. */
  #countEnd(): boolean {
    const atMs = performance.now();
    this.#endedAtMs.push(atMs);
    return this.#endedAtMs.filter((each) => atMs - each < WITHIN_MS).length > MOST_ENDS;
  }

  async #restart(watcher: Watcher, how: string): Promise<void> {
    const begunMs = performance.now();
    watcher.ended(how);
    for (let pauseMs = FIRST_PAUSE_MS; !this.#isStopping; pauseMs *= 2) {
      if (this.#countEnd()) return watcher.gaveUp();
      const child = await this.#launch().catch(() => undefined);
      if (child !== undefined) {
        this.#watch(child);
        return watcher.restarted(Math.round(performance.now() - begunMs));
      }
      // What the dead one left needs a moment to end before its data can be opened again.
      await pause(pauseMs);
    }
  }
}
