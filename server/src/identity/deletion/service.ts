import { KEEPS_FOR_HOURS } from "@openrounds/contract/identity/profile/schemas.ts";
import type { Reached } from "../../kernel/access.ts";
import { HOUR, now, nowMs } from "../../kernel/clock.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { newToken } from "../../kernel/ids.ts";
import { announce, enqueue } from "../../kernel/jobs/outbox.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse, refuseConflict } from "../../kernel/refusal.ts";
import { removeImage } from "../../media/service.ts";
import { eraseRecipient, removeDevicesOfPerson } from "../../notifications/service.ts";
import { hashToken } from "../links/service.ts";
import { forgetPasskeys } from "../passkeys/service.ts";
import { findUser, updateStatus, updateUser, type UserRow } from "../queries.ts";
import { forgetSecondStep, forgetDevices } from "../second-step/service.ts";
import { deleteSignInsOf } from "../signins/queries.ts";
import { endSignInsOf, requireFreshProof } from "../signins/service.ts";
import { accountClosing, accountErased, eraseAccount } from "./events.ts";
import { sendDeletionNotice } from "./mails.ts";
import { insertDeletion, markErased, cancelDeletion } from "./queries.ts";

/** Closes the account and ends all its sign-ins; returns when it will be erased. */
export async function closeAccount(
  platform: Platform,
  actor: Actor,
  self: Reached<UserRow>,
  reason: string,
): Promise<Date> {
  const { db, env } = platform;
  await requireFreshProof(db, actor);
  const { userId, status } = self;
  const requestedAt = now();
  const dueAt = new Date(nowMs() + KEEPS_FOR_HOURS * HOUR);
  const token = newToken();
  await db.transaction(async (tx) => {
    const keepTokenHash = hashToken(token);
    const isFirst = await insertDeletion(tx, {
      userId,
      reason,
      statusBefore: status,
      keepTokenHash,
      requestedAt,
      dueAt,
    });
    if (!isFirst) refuseConflict();
    // Change the status first. A transaction that grants something to this person then waits for it, or its grant is
    // seen by the reactions to the event.
    if ((await updateStatus(tx, userId, { from: [status], to: "DEACTIVATED" })) === undefined) refuseConflict();
    await announce(tx, accountClosing, { userId });
    await endSignInsOf(platform, tx, userId);
    await removeDevicesOfPerson(tx, userId);
    await sendDeletionNotice(tx, env, self, { token, dueAt });
    await enqueue(tx, eraseAccount, { userId }, dueAt);
  });
  return dueAt;
}

/** Cancels a deletion by the link that was sent; the person can sign in as before. */
export async function keepAccount({ db }: Platform, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const taken = await cancelDeletion(tx, hashToken(token), now());
    if (taken === undefined) return refuse("PROFILE_KEEP_LINK_OVER", { status: 404 });
    await updateUser(tx, taken.userId, { status: taken.statusBefore, updatedAt: now() });
  });
}

/** The row of an erased account, without personal data, which attendance and certificates still refer to. */
const erasedColumns = (): Parameters<typeof updateUser>[2] => ({
  status: "DEACTIVATED",
  email: null,
  emailVerifiedAt: null,
  countryCode: null,
  phone: null,
  phoneVerifiedAt: null,
  passwordHash: null,
  salutation: null,
  firstName: "Former",
  lastName: "member",
  pronoun: "",
  gender: "PREFER_NOT_TO_DISCLOSE",
  description: "",
  profileImage: null,
  sourceType: null,
  visibility: "PRIVATE",
  occupationId: null,
  organizationId: null,
  organizationName: null,
  focusAreaIds: [],
  credentials: [],
  secondarySpeakingLanguages: [],
  areasOfExpertise: [],
  whatsappStatus: null,
  address: null,
  updatedAt: now(),
});

/** Erases an account whose deletion is due. Idempotent; does nothing after a cancellation. */
export async function eraseDueAccount(platform: Platform, userId: string): Promise<void> {
  const user = await findUser(platform.db, userId);
  if (user === undefined) return;
  const isErased = await platform.db.transaction(async (tx) => {
    if (!(await markErased(tx, userId, now()))) return false;
    await updateUser(tx, userId, erasedColumns());
    await deleteSignInsOf(tx, userId);
    await forgetDevices(tx, userId);
    await forgetPasskeys(tx, userId);
    await forgetSecondStep(tx, userId);
    const phone = user.phone === null ? null : `+${user.countryCode ?? ""}${user.phone}`;
    await eraseRecipient(tx, userId, [user.email, phone]);
    await announce(tx, accountErased, { userId });
    return true;
  });
  if (isErased && user.profileImage !== null) await removeImage(platform, user.profileImage);
}
