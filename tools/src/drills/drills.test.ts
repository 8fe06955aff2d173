import { expect, test } from "vitest";
import { databaseKilled } from "./database-killed.ts";
import { diskFull } from "./disk-full.ts";

/** Each drill starts a whole product, which takes time on a busy machine. */
const WITHIN_MS = 400_000;
const canMount = process.platform === "linux" && process.getuid?.() === 0;

test(
  "a killed database is started again within ten seconds, and nothing acknowledged is lost",
  async () => {
    const { faults, facts } = await databaseKilled();
    expect(faults, JSON.stringify(facts)).toEqual([]);
  },
  WITHIN_MS,
);

test.skipIf(!canMount)(
  "a full disk is reported by readiness, refusals and the log, and nothing acknowledged is lost",
  async () => {
    const { faults, facts } = await diskFull();
    expect(faults, JSON.stringify(facts)).toEqual([]);
  },
  WITHIN_MS,
);
