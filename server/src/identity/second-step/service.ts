import { createHash } from "node:crypto";
import {
  REMEMBERED_DAYS,
  type CodeChannel,
  type SecondStep,
} from "@openrounds/contract/identity/second-step/schemas.ts";
import type { Reached } from "../../kernel/access.ts";
import { DAY, MINUTE, SECOND, now, nowMs } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Actor, CallContext, Cookies } from "../../kernel/http/handlers.ts";
import { newToken } from "../../kernel/ids.ts";
import { refuse } from "../../kernel/refusal.ts";
import { checkCode, orderCode, spendCode, uidOf, type Destination } from "../codes/service.ts";
import { findUser } from "../queries.ts";
import { canLogIn, type UserRow } from "../service.ts";
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
const DEVICE_COOKIE = "step";
const TOKEN = /^[\w-]{43}$/;

/** Whether a later domain asks a second step of a person. */
export type SecondStepDemand = (db: Db, userId: string) => Promise<boolean>;
let demands: readonly SecondStepDemand[] = [];

/** Makes the demands of later domains known; called once where the application is assembled. */
export const installDemands = (all: readonly SecondStepDemand[]): void => void (demands = all);

async function isDemanded(db: Db, userId: string): Promise<boolean> {
  for (const demand of demands) if (await demand(db, userId)) return true;
  return false;
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

const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

function isRemembered(db: Db, userId: string, cookies: Cookies): Promise<boolean> {
  const token = cookies.read(DEVICE_COOKIE) ?? "";
  return TOKEN.test(token) ? isRememberedAt(db, userId, hashOf(token), now()) : Promise.resolve(false);
}

export interface OrderedStep {
  readonly orderId: string;
  readonly channel: CodeChannel;
}

async function send(
  { platform, db, locale }: CallContext,
  user: UserRow,
  channel: CodeChannel,
): Promise<OrderedStep | undefined> {
  const to = destinationBy(channel, user);
  if (to === undefined) return undefined;
  const orderId = await orderCode(platform, db, { to, purpose: "SECOND_STEP", locale });
  await insertOrder(db, { orderId, userId: user.userId, channel, uid: uidOf(to), createdAt: now() });
  return { orderId, channel };
}

/** Sends the code of the second step where one is asked of somebody whose first factor was right. */
export async function orderSecondStep(
  context: CallContext,
  user: UserRow,
  first: FirstFactor,
): Promise<OrderedStep | undefined> {
  const { db, cookies } = context;
  const chosen = await findSecondStep(db, user.userId);
  if (chosen === undefined && !(await isDemanded(db, user.userId))) return undefined;
  if (await isRemembered(db, user.userId, cookies)) return undefined;
  const [channel] = channelsOf(user, chosen?.channel).filter((each) => each !== first);
  return channel === undefined ? undefined : send(context, user, channel);
}

/** Sends a new code for an order of a second step; undefined where the order is none. */
export async function resendSecondStep(context: CallContext, orderId: string): Promise<OrderedStep | undefined> {
  const order = await findOrder(context.db, orderId, new Date(nowMs() - ORDER_GOOD_MS));
  const user = order === undefined ? undefined : await findUser(context.db, order.userId);
  return order === undefined || !canLogIn(user) ? undefined : send(context, user, order.channel);
}

export interface SecondStepAnswer {
  readonly orderId?: string | undefined;
  readonly otp?: string | undefined;
  /** Not to ask on this device for a while. */
  readonly rememberDevice?: boolean | undefined;
}

async function rememberDevice({ db, cookies }: CallContext, userId: string): Promise<void> {
  const known = cookies.read(DEVICE_COOKIE) ?? "";
  const token = TOKEN.test(known) ? known : newToken();
  await upsertRemembered(db, { userId, tokenHash: hashOf(token), until: new Date(nowMs() + REMEMBERED_MS) });
  cookies.set(DEVICE_COOKIE, token, REMEMBERED_MS / SECOND);
}

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
    (await spendCode(db, { orderId, uid, purpose: "SECOND_STEP" }));
  const user = await findUser(db, userId);
  if (!isRight || !canLogIn(user)) return refuse("LOGIN_INCORRECT_OTP", { status: 401 });
  if (answer.rememberDevice === true) await rememberDevice(context, userId);
  return user;
}

/** Whether sign-in asks a person for a code too, and how. */
export async function readSecondStep(db: Db, self: Reached<UserRow>): Promise<SecondStep> {
  const chosen = await findSecondStep(db, self.userId);
  const channels = channelsOf(self, chosen?.channel);
  return {
    isOn: chosen !== undefined,
    isDemanded: await isDemanded(db, self.userId),
    channel: channels[0] ?? "EMAIL",
    channels,
    rememberedDevices: await countRemembered(db, self.userId, now()),
  };
}

/** Turns the second step on or off for the owner of an account, who has just shown to be there. */
export async function changeSecondStep(
  db: Db,
  actor: Actor,
  self: Reached<UserRow>,
  { isOn, channel }: { isOn: boolean; channel: CodeChannel },
): Promise<void> {
  await requireFreshProof(db, actor);
  if (isOn && destinationBy(channel, self) === undefined) {
    refuse("SECOND_STEP_UNREACHABLE", { fields: { channel: "SECOND_STEP_UNREACHABLE" } });
  }
  if (isOn) await upsertSecondStep(db, { userId: self.userId, channel, turnedOnAt: now() });
  else await deleteSecondStep(db, self.userId);
}

/** Lets the second step be asked on every device of a person again. */
export const forgetRemembered = (db: Db, userId: string): Promise<void> => deleteRemembered(db, userId);

/** Forgets orders and devices whose time is over. */
export async function forgetPastSteps(db: Db): Promise<void> {
  await deleteOrders(db, new Date(nowMs() - DAY));
  await deletePastRemembered(db, now());
}
