import { EXPORT_KEPT_DAYS } from "@openrounds/contract/identity/profile/schemas.ts";
import type { Reached } from "../../kernel/access.ts";
import { DAY, HOUR, now, nowMs } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { newId } from "../../kernel/ids.ts";
import { enqueue } from "../../kernel/jobs/outbox.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuseConflict } from "../../kernel/refusal.ts";
import { downloadAddress, storageOf } from "../../media/service.ts";
import type { UserRow } from "../queries.ts";
import { requireFreshProof } from "../signins/service.ts";
import { writeExport } from "./events.ts";
import { sendExportNotice } from "./mails.ts";
import {
  deleteExports,
  failExports,
  findExport,
  findNewestExport,
  insertExport,
  listPersonColumns,
  listRowsAbout,
  updateExport,
  type ExportRow,
} from "./queries.ts";

export { findNewestExport } from "./queries.ts";

const LINK_VALID_S = 300;
const JSON_TYPE = "application/json";
/** Columns that protect the account and are no personal data. */
const SECRET_COLUMN = /(hash|secret|token|counter|seal)$/;

const keyOf = (exportId: string): string => `exports/${exportId}.json`;

/** The maximum duration of an export; a longer one has failed. */
const MAX_DURATION_MS = HOUR;

/** Orders an export; returns a running one again. */
export async function orderExport(db: Db, actor: Actor, { userId }: Reached<UserRow>): Promise<ExportRow> {
  await requireFreshProof(db, actor);
  return db.transaction(async (tx) => {
    const exportId = newId();
    const expiresAt = new Date(nowMs() + EXPORT_KEPT_DAYS * DAY);
    await failExports(tx, userId, new Date(nowMs() - MAX_DURATION_MS));
    const begun = await insertExport(tx, { exportId, userId, status: "RUNNING", createdAt: now(), expiresAt });
    if (begun !== undefined) await enqueue(tx, writeExport, { exportId });
    return begun ?? (await findNewestExport(tx, userId)) ?? refuseConflict();
  });
}

/** An address of the caller's latest file, valid for a few minutes. */
export async function exportAddress(platform: Platform, actor: Actor, { userId }: Reached<UserRow>): Promise<string> {
  await requireFreshProof(platform.db, actor);
  const row = await findNewestExport(platform.db, userId);
  if (row === undefined || row.status !== "READY") return refuseConflict("PROFILE_EXPORT_NOT_READY");
  const day = row.createdAt.toISOString().slice(0, 10);
  const filename = `${platform.env.PRODUCT_NAME} ${day}.json`;
  return downloadAddress(platform, actor, keyOf(row.exportId), {
    expiresInS: LINK_VALID_S,
    filename,
    mediaType: JSON_TYPE,
  });
}

const withoutSecrets = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !SECRET_COLUMN.test(name)));

/** All stored data about a person, by table; reports progress. */
async function collectPersonalData(
  db: Db,
  userId: string,
  onProgress: (percent: number) => Promise<void>,
): Promise<Record<string, unknown[]>> {
  const columns = await listPersonColumns(db);
  const rowsByTable: Record<string, unknown[]> = {};
  for (const [index, each] of columns.entries()) {
    const rows = await listRowsAbout(db, each, userId);
    if (rows.length > 0) rowsByTable[each.table] = [...(rowsByTable[each.table] ?? []), ...rows.map(withoutSecrets)];
    await onProgress(Math.floor(((index + 1) * 99) / columns.length));
  }
  return rowsByTable;
}

/** Writes the file of an export and notifies its person. Idempotent. */
export async function writeExportFile(platform: Platform, exportId: string): Promise<void> {
  const { db, env } = platform;
  const row = await findExport(db, exportId);
  if (row === undefined || row.status !== "RUNNING") return;
  const rowsByTable = await collectPersonalData(db, row.userId, (progress) =>
    db.transaction((tx) => updateExport(tx, exportId, { progress })),
  );
  const file = { product: env.PRODUCT_NAME, exportedAt: now().toISOString(), userId: row.userId, held: rowsByTable };
  await storageOf(platform).put(keyOf(exportId), Buffer.from(JSON.stringify(file, null, 2)), JSON_TYPE);
  await db.transaction(async (tx) => {
    await updateExport(tx, exportId, { status: "READY", progress: 100 });
    await sendExportNotice(platform, tx, row);
  });
}

async function removeFiles(platform: Platform, exportIds: readonly string[]): Promise<void> {
  for (const exportId of exportIds) await storageOf(platform).remove(keyOf(exportId));
}

/** Removes expired files. */
export const forgetPastExports = async (platform: Platform): Promise<void> =>
  removeFiles(platform, await platform.db.transaction((tx) => deleteExports(tx, { before: now() })));

/** Removes the files of an erased person. */
export const forgetExportsOf = async (platform: Platform, userId: string): Promise<void> =>
  removeFiles(platform, await platform.db.transaction((tx) => deleteExports(tx, { userId })));
