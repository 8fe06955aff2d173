import type { Tx } from "../../kernel/db/database.ts";
import { announce } from "../../kernel/jobs/outbox.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuseConflict } from "../../kernel/refusal.ts";
import { removeDevicesOfPerson } from "../../notifications/service.ts";
import { updateStatus, type UserRow } from "../queries.ts";
import { endSignInsOf } from "../signins/service.ts";
import { accountBlocked } from "./events.ts";
import { sendStatusNotice, type StatusNotice } from "./mails.ts";

type StatusWords = Omit<StatusNotice, "template">;

const refuseStatusChange = (): never => refuseConflict("ACCOUNT_STATUS_CHANGED");

/** Blocks an active account: ends its sign-ins and notifies its person of the reason. */
export async function blockAccount(platform: Platform, tx: Tx, userId: string, words: StatusWords): Promise<UserRow> {
  const user =
    (await updateStatus(tx, userId, { from: ["ACTIVE", "MIGRATED"], to: "BLOCKED" })) ?? refuseStatusChange();
  await endSignInsOf(platform, tx, userId);
  await removeDevicesOfPerson(tx, userId);
  await announce(tx, accountBlocked, { userId });
  await sendStatusNotice(tx, platform.env, user, { ...words, template: "ACCOUNT_BLOCKED" });
  return user;
}

/** Reactivates a blocked account, and notifies its person of the reason. */
export async function reactivateAccount(
  platform: Platform,
  tx: Tx,
  userId: string,
  words: StatusWords,
): Promise<UserRow> {
  const user = (await updateStatus(tx, userId, { from: ["BLOCKED"], to: "ACTIVE" })) ?? refuseStatusChange();
  await sendStatusNotice(tx, platform.env, user, { ...words, template: "ACCOUNT_REACTIVATED" });
  return user;
}
