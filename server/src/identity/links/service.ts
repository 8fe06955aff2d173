import { createHash } from "node:crypto";
import { now, nowMs } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import { newToken } from "../../kernel/ids.ts";
import type { LinkPurpose } from "../tables.ts";
import { insertLink } from "./queries.ts";

/** What is stored of a link's token: enough to know it again, not enough to use it. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

export interface LinkOrder {
  readonly purpose: LinkPurpose;
  readonly userId: string;
  readonly lifetimeMs: number;
}

/** Makes a link that works once; answers the token that stands in its address. */
export async function createAccountLink(db: Db, { purpose, userId, lifetimeMs }: LinkOrder): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(nowMs() + lifetimeMs);
  await insertLink(db, { tokenHash: hashToken(token), purpose, userId, createdAt: now(), expiresAt });
  return token;
}
