import { createHash } from "node:crypto";
import { DAY, SECOND, now, nowMs } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { CallContext } from "../../kernel/http/handlers.ts";
import { networkOf } from "../../kernel/http/network.ts";
import { newToken } from "../../kernel/ids.ts";
import { deletePastDevices, isKnown, upsertDevice } from "./queries.ts";

export { deleteDevices } from "./queries.ts";

const KNOWN_FOR_MS = 180 * DAY;
const DEVICE_COOKIE = "dev";
/** Clients that keep their refresh key themselves keep the name of their device too, and send it here. */
const DEVICE_HEADER = "x-device-id";
const TOKEN = /^[\w-]{43}$/;

type Caller = Pick<CallContext, "cookies" | "header" | "address">;

/** Who calls, before it is known whose account they mean. */
export interface Client {
  /** The network that the call comes from, as limits count it. */
  readonly network: string;
  /** What is stored of the device's secret name; undefined on a device that nobody signed in on. */
  readonly deviceHash: string | undefined;
}

const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

function tokenOf({ cookies, header }: Caller): string | undefined {
  const token = cookies.read(DEVICE_COOKIE) ?? header(DEVICE_HEADER);
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

/** The network and the device behind a call. */
export function clientOf(caller: Caller): Client {
  const token = tokenOf(caller);
  return { network: networkOf(caller.address), deviceHash: token === undefined ? undefined : hashOf(token) };
}

/** Whether the person signed in on the device within the last 180 days. */
export const isKnownDevice = async (db: Db, userId: string | undefined, { deviceHash }: Client): Promise<boolean> =>
  userId !== undefined && deviceHash !== undefined && (await isKnown(db, userId, deviceHash, now()));

/** A device that somebody just signed in on. */
export interface KnownDevice {
  /** Its secret name, for clients that keep it themselves; "cookie" where a cookie holds it. */
  readonly deviceId: string;
  readonly deviceHash: string;
}

/** Remembers that the person signed in on the device of the call. */
export async function rememberDevice(tx: Tx, userId: string, caller: Caller): Promise<KnownDevice> {
  const token = tokenOf(caller) ?? newToken();
  const deviceHash = hashOf(token);
  await upsertDevice(tx, { userId, deviceHash, knownUntil: new Date(nowMs() + KNOWN_FOR_MS) });
  if (caller.header("x-token-transport") !== "cookie") return { deviceId: token, deviceHash };
  caller.cookies.set(DEVICE_COOKIE, token, KNOWN_FOR_MS / SECOND);
  return { deviceId: "cookie", deviceHash };
}

/** Forgets devices that nobody signed in on for 180 days. */
export const forgetPastDevices = (tx: Tx): Promise<void> => deletePastDevices(tx, now());
