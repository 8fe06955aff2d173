import type { Tx } from "../../kernel/db/database.ts";
import { announce } from "../../kernel/jobs/outbox.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuseConflict } from "../../kernel/refusal.ts";
import { removeDevicesOfPerson } from "../../notifications/service.ts";
import { moveStatus, type UserRow } from "../queries.ts";
import { endSignInsOf } from "../signins/service.ts";
import { accountBlocked } from "./events.ts";
import { sendStatusNotice, type StatusNotice } from "./mails.ts";

type StatusWords = Omit<StatusNotice, "template">;

const refuseChanged = (): never => refuseConflict("ACCOUNT_STATUS_CHANGED");

/** Blocks an account that signs in: ends all its sign-ins and tells its person why. */
export async function blockAccount(platform: Platform, tx: Tx, userId: string, told: StatusWords): Promise<UserRow> {
  const user = (await moveStatus(tx, userId, { from: ["ACTIVE", "MIGRATED"], to: "BLOCKED" })) ?? refuseChanged();
  await endSignInsOf(platform, tx, userId);
  await removeDevicesOfPerson(tx, userId);
  await announce(tx, accountBlocked, { userId });
  await sendStatusNotice(tx, platform.env, user, { ...told, template: "ACCOUNT_BLOCKED" });
  return user;
}

/** Lets the person of a blocked account sign in again, and tells them why. */
export async function reactivateAccount(
  platform: Platform,
  tx: Tx,
  userId: string,
  told: StatusWords,
): Promise<UserRow> {
  const user = (await moveStatus(tx, userId, { from: ["BLOCKED"], to: "ACTIVE" })) ?? refuseChanged();
  await sendStatusNotice(tx, platform.env, user, { ...told, template: "ACCOUNT_REACTIVATED" });
  return user;
}
