import {
  REMEMBERED_DAYS,
  type CodeChannel,
  type SecondStep,
} from "@openrounds/contract/identity/second-step/schemas.ts";
import type { Reached } from "../../kernel/access.ts";
import { DAY, MINUTE, now, nowMs } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Actor, CallContext } from "../../kernel/http/handlers.ts";
import { asksForSecondStep } from "../../kernel/env.ts";
import { newId } from "../../kernel/ids.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse } from "../../kernel/refusal.ts";
import { checkCode, orderCode, spendCode } from "../codes/service.ts";
import { clientOf, isKnownDevice, type CallingClient, deleteDevices } from "../devices/service.ts";
import { sendAccountNotice } from "../mails.ts";
import { findUser } from "../queries.ts";
import { canLogIn, type UserRow, uidOf, type EmailOrPhone } from "../service.ts";
import { requireFreshProof } from "../signins/service.ts";
import {
  countRemembered,
  deleteOrders,
  deletePastRemembered,
  deleteRemembered,
  deleteSecondStep,
  findOrder,
  findSecondStep,
  insertOrder,
  isRememberedAt,
  upsertRemembered,
  upsertSecondStep,
} from "./queries.ts";

const REMEMBERED_MS = REMEMBERED_DAYS * DAY;
/** How long after the first factor a code is accepted, including one that was sent again. */
const ORDER_VALID_MS = 15 * MINUTE;

/** A port: whether a later domain requires a second step of a person. */
export type SecondStepDemand = (platform: Platform, userId: string) => Promise<boolean>;
let demands: readonly SecondStepDemand[] = [];

/** Registers the demands of later domains; called once when the application is assembled. */
export const installDemands = (all: readonly SecondStepDemand[]): void => void (demands = all);

async function isDemanded(platform: Platform, userId: string): Promise<boolean> {
  for (const demand of demands) if (await demand(platform, userId)) return true;
  return false;
}

/** Whether a person needs a second step on a device: by their choice, by a demand, or on an unknown device. */
async function needsSecondStep(platform: Platform, userId: string, client: CallingClient): Promise<boolean> {
  const { db, env } = platform;
  if ((await findSecondStep(db, userId)) !== undefined || (await isDemanded(platform, userId))) return true;
  return asksForSecondStep(env) && !(await isKnownDevice(db, userId, client));
}

/** The first factor. After a code by phone, the phone is no second step. */
export type FirstFactor = "PASSWORD" | "PHONE" | "SOCIAL";

const CHANNELS: readonly CodeChannel[] = ["PHONE", "EMAIL"];

function destinationBy(channel: CodeChannel, user: UserRow): EmailOrPhone | undefined {
  const { email, phone, countryCode, phoneVerifiedAt } = user;
  if (channel === "EMAIL") return email === null ? undefined : { kind: "EMAIL", email };
  if (phone === null || countryCode === null || phoneVerifiedAt === null) return undefined;
  return { kind: "PHONE", phone, countryCode };
}

/** The channels that can reach a person, the preferred one first. */
function channelsOf(user: UserRow, preferred: CodeChannel = "PHONE"): CodeChannel[] {
  const reachable = CHANNELS.filter((channel) => destinationBy(channel, user) !== undefined);
  return reachable.toSorted((a, b) => Number(b === preferred) - Number(a === preferred));
}

const isRemembered = async (db: Db, userId: string, { deviceHash }: CallingClient): Promise<boolean> =>
  deviceHash !== undefined && (await isRememberedAt(db, userId, deviceHash, now()));

export interface OrderedStep {
  readonly orderId: string;
  readonly channel: CodeChannel;
}

/** The lane of codes after a verified first factor, so that attackers cannot use up their number and attempts. */
const FIRST_FACTOR_LANE = "second step";

/** A sign-in that waits for its code; a person may have several on different devices. */
interface PendingSignIn {
  readonly channel: CodeChannel;
  readonly attempt: string;
  readonly shownAt: Date;
}

/** Sends a code; its order is valid as long as the first factor, which was verified at the instant. */
async function sendStepCode(
  { platform, db, locale }: CallContext,
  user: UserRow,
  { channel, attempt, shownAt }: PendingSignIn,
): Promise<OrderedStep | undefined> {
  const to = destinationBy(channel, user);
  if (to === undefined) return undefined;
  return db.transaction(async (tx) => {
    const orderId = await orderCode(platform, tx, {
      to,
      purpose: "SECOND_STEP",
      locale,
      lane: FIRST_FACTOR_LANE,
      attempt,
    });
    await insertOrder(tx, { orderId, userId: user.userId, channel, uid: uidOf(to), attempt, shownAt });
    return { orderId, channel };
  });
}

/** Sends the code of the second step, if one is required, after a correct first factor. */
export async function orderSecondStep(
  context: CallContext,
  user: UserRow,
  first: FirstFactor,
): Promise<OrderedStep | undefined> {
  const { platform, db } = context;
  const client = clientOf(context);
  if (!(await needsSecondStep(platform, user.userId, client))) return undefined;
  if (await isRemembered(db, user.userId, client)) return undefined;
  const chosen = await findSecondStep(db, user.userId);
  const channel = channelsOf(user, chosen?.channel).find((each) => each !== first);
  return channel === undefined ? undefined : sendStepCode(context, user, { channel, attempt: newId(), shownAt: now() });
}

/** Sends a new code for an order of a second step; undefined for another order. */
export async function resendSecondStep(context: CallContext, orderId: string): Promise<OrderedStep | undefined> {
  const order = await findOrder(context.db, orderId, new Date(nowMs() - ORDER_VALID_MS));
  const user = order === undefined ? undefined : await findUser(context.db, order.userId);
  return order === undefined || !canLogIn(user) ? undefined : sendStepCode(context, user, order);
}

export interface SecondStepProof {
  readonly orderId?: string | undefined;
  readonly otp?: string | undefined;
}

/** Remembers a device of a person for a while, so that it needs no second step. */
export const rememberForSecondStep = (tx: Tx, userId: string, deviceHash: string): Promise<void> =>
  upsertRemembered(tx, { userId, deviceHash, until: new Date(nowMs() + REMEMBERED_MS) });

/**
 * The person who entered the correct code of a second step; undefined when the order has another purpose. The order is
 * only valid for the person who passed the first factor.
 */
export async function confirmSecondStep(context: CallContext, proof: SecondStepProof): Promise<UserRow | undefined> {
  const { platform, db } = context;
  const { orderId, otp } = proof;
  if (orderId === undefined || otp === undefined) return undefined;
  const order = await findOrder(db, orderId, new Date(nowMs() - ORDER_VALID_MS));
  if (order === undefined) return undefined;
  const { uid, userId } = order;
  const isRight =
    (await checkCode(platform, db, { orderId, uid, code: otp })) &&
    (await db.transaction((tx) => spendCode(tx, { orderId, uid, purpose: "SECOND_STEP" })));
  const user = await findUser(db, userId);
  if (!isRight || !canLogIn(user)) return refuse("LOGIN_INCORRECT_OTP", { status: 401 });
  return user;
}

/** Whether a person needs a second step, and through which channel. */
export async function readSecondStep(platform: Platform, self: Reached<UserRow>): Promise<SecondStep> {
  const { db } = platform;
  const chosen = await findSecondStep(db, self.userId);
  const channels = channelsOf(self, chosen?.channel);
  return {
    isOn: chosen !== undefined,
    isDemanded: await isDemanded(platform, self.userId),
    channel: channels[0] ?? "EMAIL",
    channels,
    rememberedDevices: await countRemembered(db, self.userId, now()),
  };
}

/** Turns the second step on or off for an owner who has just proved ownership. */
export async function changeSecondStep(
  { env, db }: Platform,
  actor: Actor,
  self: Reached<UserRow>,
  { isOn, channel }: { isOn: boolean; channel: CodeChannel },
): Promise<void> {
  await requireFreshProof(db, actor);
  if (isOn && destinationBy(channel, self) === undefined) {
    refuse("SECOND_STEP_UNREACHABLE", { fields: { channel: "SECOND_STEP_UNREACHABLE" } });
  }
  const { userId } = self;
  await db.transaction(async (tx) => {
    if (isOn) await upsertSecondStep(tx, { userId, channel, turnedOnAt: now() });
    else await forgetSecondStep(tx, userId);
    await sendAccountNotice(tx, env, self, { template: "SIGN_IN_CHANGED", changeId: newId() });
  });
}

/** Removes all data of a person's second step, remembered devices included. */
export async function forgetSecondStep(tx: Tx, userId: string): Promise<void> {
  await deleteSecondStep(tx, userId);
  await deleteRemembered(tx, userId);
}

/** Removes all remembered devices of a person. */
export const forgetRemembered = (db: Db, userId: string): Promise<void> =>
  db.transaction((tx) => deleteRemembered(tx, userId));

/** Deletes expired orders and devices. */
export const forgetPastSteps = (db: Db): Promise<void> =>
  db.transaction(async (tx) => {
    await deleteOrders(tx, new Date(nowMs() - DAY));
    await deletePastRemembered(tx, now());
  });

/** Removes every known device of a person, as after a new password; each device needs the second step again. */
export async function forgetDevices(tx: Tx, userId: string): Promise<void> {
  await deleteDevices(tx, userId);
  await deleteRemembered(tx, userId);
}
