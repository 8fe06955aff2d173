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
import { clientOf, isKnownDevice, type Client, deleteDevices } from "../devices/service.ts";
import { sendAccountNotice } from "../mails.ts";
import { findUser } from "../queries.ts";
import { canLogIn, type UserRow, uidOf, type Destination } from "../service.ts";
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
/** How long after the first factor a code, also one that was sent again, still belongs to it. */
const ORDER_GOOD_MS = 15 * MINUTE;

/** Whether a later domain asks a second step of a person. */
export type SecondStepDemand = (platform: Platform, userId: string) => Promise<boolean>;
let demands: readonly SecondStepDemand[] = [];

/** Makes the demands of later domains known; called once where the application is assembled. */
export const installDemands = (all: readonly SecondStepDemand[]): void => void (demands = all);

async function isDemanded(platform: Platform, userId: string): Promise<boolean> {
  for (const demand of demands) if (await demand(platform, userId)) return true;
  return false;
}

/** Whether a code is asked of a person on a device: they chose it, it is demanded, or nobody knows the device. */
async function isAsked(platform: Platform, userId: string, client: Client): Promise<boolean> {
  const { db, env } = platform;
  if ((await findSecondStep(db, userId)) !== undefined || (await isDemanded(platform, userId))) return true;
  return asksForSecondStep(env) && !(await isKnownDevice(db, userId, client));
}

/** What was shown first: a code by phone is not asked for a second time. */
export type FirstFactor = "PASSWORD" | "PHONE" | "SOCIAL";

const CHANNELS: readonly CodeChannel[] = ["PHONE", "EMAIL"];

function destinationBy(channel: CodeChannel, user: UserRow): Destination | undefined {
  const { email, phone, countryCode, phoneVerifiedAt } = user;
  if (channel === "EMAIL") return email === null ? undefined : { kind: "EMAIL", email };
  if (phone === null || countryCode === null || phoneVerifiedAt === null) return undefined;
  return { kind: "PHONE", phone, countryCode };
}

/** The ways that a code can reach a person, the preferred one first. */
function channelsOf(user: UserRow, preferred: CodeChannel = "PHONE"): CodeChannel[] {
  const reachable = CHANNELS.filter((channel) => destinationBy(channel, user) !== undefined);
  return reachable.toSorted((a, b) => Number(b === preferred) - Number(a === preferred));
}

const isRemembered = async (db: Db, userId: string, { deviceHash }: Client): Promise<boolean> =>
  deviceHash !== undefined && (await isRememberedAt(db, userId, deviceHash, now()));

export interface OrderedStep {
  readonly orderId: string;
  readonly channel: CodeChannel;
}

/** Codes of who showed the first factor: strangers cannot use up their number and tries. */
const LANE = "second step";

/** One sign-in that waits for its code; several devices of a person may be at it at once. */
interface PendingSignIn {
  readonly channel: CodeChannel;
  readonly attempt: string;
  readonly shownAt: Date;
}

/** Sends a code; its order is good for as long as the first factor, which was shown at the instant. */
async function send(
  { platform, db, locale }: CallContext,
  user: UserRow,
  { channel, attempt, shownAt }: PendingSignIn,
): Promise<OrderedStep | undefined> {
  const to = destinationBy(channel, user);
  if (to === undefined) return undefined;
  return db.transaction(async (tx) => {
    const orderId = await orderCode(platform, tx, { to, purpose: "SECOND_STEP", locale, lane: LANE, attempt });
    await insertOrder(tx, { orderId, userId: user.userId, channel, uid: uidOf(to), attempt, shownAt });
    return { orderId, channel };
  });
}

/** Sends the code of the second step where one is asked of somebody whose first factor was right. */
export async function orderSecondStep(
  context: CallContext,
  user: UserRow,
  first: FirstFactor,
): Promise<OrderedStep | undefined> {
  const { platform, db } = context;
  const client = clientOf(context);
  if (!(await isAsked(platform, user.userId, client))) return undefined;
  if (await isRemembered(db, user.userId, client)) return undefined;
  const chosen = await findSecondStep(db, user.userId);
  const channel = channelsOf(user, chosen?.channel).find((each) => each !== first);
  return channel === undefined ? undefined : send(context, user, { channel, attempt: newId(), shownAt: now() });
}

/** Sends a new code for an order of a second step; undefined where the order is none. */
export async function resendSecondStep(context: CallContext, orderId: string): Promise<OrderedStep | undefined> {
  const order = await findOrder(context.db, orderId, new Date(nowMs() - ORDER_GOOD_MS));
  const user = order === undefined ? undefined : await findUser(context.db, order.userId);
  return order === undefined || !canLogIn(user) ? undefined : send(context, user, order);
}

export interface SecondStepAnswer {
  readonly orderId?: string | undefined;
  readonly otp?: string | undefined;
}

/** Lets the second step of a person not be asked on a device for a while. */
export const skipStepOn = (tx: Tx, userId: string, deviceHash: string): Promise<void> =>
  upsertRemembered(tx, { userId, deviceHash, until: new Date(nowMs() + REMEMBERED_MS) });

/**
 * The person who gave the right code of a second step; undefined where the order is of something else. Orders
 * of other purposes never get here, and this one is good for the person who showed the first factor only.
 */
export async function confirmSecondStep(context: CallContext, answer: SecondStepAnswer): Promise<UserRow | undefined> {
  const { platform, db } = context;
  const { orderId, otp } = answer;
  if (orderId === undefined || otp === undefined) return undefined;
  const order = await findOrder(db, orderId, new Date(nowMs() - ORDER_GOOD_MS));
  if (order === undefined) return undefined;
  const { uid, userId } = order;
  const isRight =
    (await checkCode(platform, db, { orderId, uid, code: otp })) &&
    (await db.transaction((tx) => spendCode(tx, { orderId, uid, purpose: "SECOND_STEP" })));
  const user = await findUser(db, userId);
  if (!isRight || !canLogIn(user)) return refuse("LOGIN_INCORRECT_OTP", { status: 401 });
  return user;
}

/** Whether sign-in asks a person for a code too, and how. */
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

/** Turns the second step on or off for the owner of an account, who has just shown to be there. */
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

/** Leaves nothing of a person's second step, remembered devices included. */
export async function forgetSecondStep(tx: Tx, userId: string): Promise<void> {
  await deleteSecondStep(tx, userId);
  await deleteRemembered(tx, userId);
}

/** Lets the second step be asked on every device of a person again. */
export const forgetRemembered = (db: Db, userId: string): Promise<void> =>
  db.transaction((tx) => deleteRemembered(tx, userId));

/** Forgets orders and devices whose time is over. */
export const forgetPastSteps = (db: Db): Promise<void> =>
  db.transaction(async (tx) => {
    await deleteOrders(tx, new Date(nowMs() - DAY));
    await deletePastRemembered(tx, now());
  });

/** Forgets every device of a person, as after a new password; the second step is asked on each again. */
export async function forgetDevices(tx: Tx, userId: string): Promise<void> {
  await deleteDevices(tx, userId);
  await deleteRemembered(tx, userId);
}
