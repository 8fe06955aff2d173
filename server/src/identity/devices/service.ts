import { createHash } from "node:crypto";
import { DAY, SECOND, now, nowMs } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { CallContext } from "../../kernel/http/handlers.ts";
import { networkOf } from "../../kernel/http/network.ts";
import { newToken } from "../../kernel/ids.ts";
import { deletePastDevices, hasKnownDevice, upsertDevice } from "./queries.ts";

export { deleteDevices } from "./queries.ts";

const KNOWN_FOR_MS = 180 * DAY;
const DEVICE_COOKIE = "dev";
/** Clients that store their refresh key themselves store their device id too, and send it in this header. */
const DEVICE_HEADER = "x-device-id";
const TOKEN = /^[\w-]{43}$/;

type DeviceCall = Pick<CallContext, "cookies" | "header" | "address">;

/** The caller before the account is known. */
export interface CallingClient {
  /** The network of the call, as limits count it. */
  readonly network: string;
  /** The stored hash of the device id; undefined on an unknown device. */
  readonly deviceHash: string | undefined;
}

const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

function tokenOf({ cookies, header }: DeviceCall): string | undefined {
  const token = cookies.read(DEVICE_COOKIE) ?? header(DEVICE_HEADER);
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

/** The network and the device of a call. */
export function clientOf(caller: DeviceCall): CallingClient {
  const token = tokenOf(caller);
  return { network: networkOf(caller.address), deviceHash: token === undefined ? undefined : hashOf(token) };
}

/** Whether the person signed in on the device within the last 180 days. */
export const isKnownDevice = async (
  db: Db,
  userId: string | undefined,
  { deviceHash }: CallingClient,
): Promise<boolean> =>
  userId !== undefined && deviceHash !== undefined && (await hasKnownDevice(db, userId, deviceHash, now()));

/** The device of a new sign-in. */
export interface KnownDevice {
  /** Its secret id, for clients that store it themselves; "cookie" when it is in a cookie. */
  readonly deviceId: string;
  readonly deviceHash: string;
}

/** Records that the person signed in on the device of the call. */
export async function rememberDevice(tx: Tx, userId: string, caller: DeviceCall): Promise<KnownDevice> {
  const token = tokenOf(caller) ?? newToken();
  const deviceHash = hashOf(token);
  await upsertDevice(tx, { userId, deviceHash, knownUntil: new Date(nowMs() + KNOWN_FOR_MS) });
  if (caller.header("x-token-transport") !== "cookie") return { deviceId: token, deviceHash };
  caller.cookies.set(DEVICE_COOKIE, token, KNOWN_FOR_MS / SECOND);
  return { deviceId: "cookie", deviceHash };
}

/** Deletes devices without a sign-in for 180 days. */
export const forgetPastDevices = (tx: Tx): Promise<void> => deletePastDevices(tx, now());
