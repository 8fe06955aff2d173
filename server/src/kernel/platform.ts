import type { Db } from "./db/database.ts";
import type { Fanout } from "./db/fanout.ts";
import type { Replica } from "./db/replica.ts";
import { deriveKey, type Env } from "./env.ts";
import type { Log } from "./log.ts";

/** The dependencies of handlers, jobs and listeners in a running process. */
export interface Platform {
  readonly env: Env;
  readonly log: Log;
  readonly db: Db;
  /** The replica for reads that may be some seconds old, if there is one. */
  readonly replica?: Replica | undefined;
  readonly fanout: Fanout;
  readonly secret: string;
}

/** What an access decision needs; processes without HTTP have it too. */
export type AccessPlatform = Pick<Platform, "db" | "fanout">;

/** Makes a function that builds a value once per platform: providers, keys, caches. */
export function perPlatform<T, P extends object = Platform>(make: (platform: P) => T): (platform: P) => T {
  const made = new WeakMap<P, T>();
  return (platform) => {
    const known = made.get(platform);
    if (known !== undefined) return known;
    const fresh = make(platform);
    made.set(platform, fresh);
    return fresh;
  };
}

/** A key for one purpose, the same in all processes of one installation. */
export const keyFor = (purpose: string): ((platform: Platform) => Buffer) =>
  perPlatform((platform) => deriveKey(platform.secret, purpose));
