import { ZOOM_LIMITS, type SaveZoomAccount, type ZoomFault } from "@openrounds/contract/sessions/zoom/schemas.ts";
import type { Reached } from "../../../kernel/access.ts";
import { now } from "../../../kernel/clock.ts";
import { brokenConstraint, type Db, type Tx } from "../../../kernel/db/database.ts";
import { newId } from "../../../kernel/ids.ts";
import { keyFor, type Platform } from "../../../kernel/platform.ts";
import { refuse, refuseConflict } from "../../../kernel/refusal.ts";
import { seal, unseal } from "../../../kernel/sealing.ts";
import { recordAuditEntry } from "../../../organizations/audit/service.ts";
import { ZoomFailure } from "../providers/failure.ts";
import { Zoom } from "../providers/zoom.ts";
import {
  findAccount,
  hasMeetings,
  insertAccount,
  listAccounts,
  lockAccounts,
  updateAccount,
  type ZoomAccountRow,
} from "./queries.ts";

/** The key of everything that Zoom gives or is given in secret. */
export const zoomKeyOf = keyFor("zoom");

/** The scope of each sealed secret. */
const scopeOf = (accountId: string, secret: "client" | "webhook"): string => `zoom ${accountId} ${secret}`;

const existsAlready = (): never =>
  refuse("ZOOM_ACCOUNT_EXISTS", { status: 409, fields: { zoomAccountId: "ZOOM_ACCOUNT_EXISTS" } });

/** The columns of what a person typed; an empty secret is left out. */
function toAccountRow(
  platform: Platform,
  accountId: string,
  { clientSecret, webhookSecret, hosts, ...typed }: SaveZoomAccount,
) {
  const key = zoomKeyOf(platform);
  return {
    ...typed,
    hosts: [...new Set(hosts)],
    ...(clientSecret !== "" && { clientSecretSeal: seal(key, clientSecret, scopeOf(accountId, "client")) }),
    ...(webhookSecret !== "" && { webhookSecretSeal: seal(key, webhookSecret, scopeOf(accountId, "webhook")) }),
    state: "UNTESTED" as const,
    fault: null,
    faultDetail: "",
    testedAt: null,
    updatedAt: now(),
  };
}

interface AccountOwner {
  readonly organizationId: string;
  readonly userId: string;
}

/** Connects an account to an organization; returns its id. */
export async function connectAccount(
  platform: Platform,
  { organizationId, userId }: AccountOwner,
  typed: SaveZoomAccount,
): Promise<string> {
  const accountId = newId();
  const { clientSecretSeal, webhookSecretSeal, ...columns } = toAccountRow(platform, accountId, typed);
  if (clientSecretSeal === undefined) {
    return refuse("VALID_ZOOM_SECRET", { fields: { clientSecret: "VALID_ZOOM_SECRET" } });
  }
  if (webhookSecretSeal === undefined) {
    return refuse("VALID_ZOOM_SECRET", { fields: { webhookSecret: "VALID_ZOOM_SECRET" } });
  }
  const secrets = { clientSecretSeal, webhookSecretSeal };
  const row = { ...columns, ...secrets, accountId, organizationId, createdBy: userId, createdAt: now() };
  await platform.db.transaction(async (tx) => {
    if ((await lockAccounts(tx, organizationId)).length >= ZOOM_LIMITS.accounts) refuseConflict("ZOOM_ACCOUNTS_MAX");
    if (!(await insertAccount(tx, row))) existsAlready();
    const details = { account: typed.name };
    await recordAuditEntry(tx, { organizationId, actorId: userId, action: "ZOOM_ACCOUNT_CONNECTED", details });
  });
  return accountId;
}

/** Changes an account; it is to be tested again. */
export async function changeAccount(
  platform: Platform,
  { accountId, organizationId }: Reached<ZoomAccountRow>,
  userId: string,
  typed: SaveZoomAccount,
): Promise<void> {
  try {
    await platform.db.transaction(async (tx) => {
      await updateAccount(tx, accountId, toAccountRow(platform, accountId, typed));
      const details = { account: typed.name };
      await recordAuditEntry(tx, { organizationId, actorId: userId, action: "ZOOM_ACCOUNT_CHANGED", details });
    });
  } catch (error) {
    if (brokenConstraint(error) === "zoom_accounts_once") existsAlready();
    throw error;
  }
}

/** Disconnects an account without meetings to come, and erases its secrets. */
export async function disconnectAccount(
  db: Db,
  { accountId, organizationId, name }: Reached<ZoomAccountRow>,
  userId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAccounts(tx, organizationId);
    if (await hasMeetings(tx, accountId, now())) refuseConflict("ZOOM_ACCOUNT_IN_USE");
    const erased = { clientSecretSeal: "", webhookSecretSeal: "", removedAt: now(), updatedAt: now() };
    await updateAccount(tx, accountId, erased);
    const details = { account: name };
    await recordAuditEntry(tx, { organizationId, actorId: userId, action: "ZOOM_ACCOUNT_REMOVED", details });
  });
}

/** The webhook secret of an account; undefined when it cannot be read. */
export const webhookSecretOf = (platform: Platform, row: ZoomAccountRow): string | undefined =>
  unseal(zoomKeyOf(platform), row.webhookSecretSeal, scopeOf(row.accountId, "webhook"));

/** Zoom, as the app of an account. */
export function zoomOf(
  platform: Platform,
  { accountId, zoomAccountId, clientId, clientSecretSeal }: ZoomAccountRow,
): Zoom {
  const clientSecret = unseal(zoomKeyOf(platform), clientSecretSeal, scopeOf(accountId, "client"));
  if (clientSecret === undefined) throw new ZoomFailure("SECRETS");
  return new Zoom(platform.env, { zoomAccountId, clientId, clientSecret });
}

/** The faults of a whole account, unlike those of one meeting. */
const ACCOUNT_FAULTS: readonly ZoomFault[] = [
  "CREDENTIALS",
  "ACCOUNT",
  "SCOPES",
  "HOST_UNKNOWN",
  "HOST_UNLICENSED",
  "SECRETS",
];

/** Notes what is wrong with an account. */
export async function noteFault(tx: Tx, accountId: string, { fault, detail }: ZoomFailure): Promise<void> {
  if (!ACCOUNT_FAULTS.includes(fault)) return;
  await updateAccount(tx, accountId, { state: "FAILED", fault, faultDetail: detail, updatedAt: now() });
}

/** Any of the scopes that allow to create meetings; newer apps have finer ones. */
const WRITE_SCOPES = ["meeting:write:admin", "meeting:write:meeting:admin", "meeting:master"];
const LICENSED_TYPES = [2, 3];
/** An id that no meeting has: what is read about it only tells whether the app may read. */
const NO_MEETING = "10000000000";

async function requireHosts(zoom: Zoom, hosts: readonly string[]): Promise<void> {
  const users = await Promise.all(
    hosts.map(async (host) => ({ host, user: await zoom.findUser(host).catch(unknownUser) })),
  );
  const unknown = users.filter(({ user }) => user === undefined || user.status === "inactive");
  if (unknown.length > 0) throw new ZoomFailure("HOST_UNKNOWN", { detail: unknown.map(({ host }) => host).join(", ") });
  const unlicensed = users.filter(({ user }) => user !== undefined && !LICENSED_TYPES.includes(user.type));
  if (unlicensed.length > 0) {
    throw new ZoomFailure("HOST_UNLICENSED", { detail: unlicensed.map(({ host }) => host).join(", ") });
  }
}

function unknownUser(error: unknown): undefined {
  if (error instanceof ZoomFailure && error.fault === "HOST_UNKNOWN") return undefined;
  throw error;
}

async function checkAccount(platform: Platform, row: ZoomAccountRow): Promise<void> {
  const zoom = zoomOf(platform, row);
  const scopes = await zoom.readScopes();
  if (scopes.length > 0 && !WRITE_SCOPES.some((each) => scopes.includes(each))) {
    throw new ZoomFailure("SCOPES", { detail: "meeting:write:admin" });
  }
  await requireHosts(zoom, row.hosts);
  const [host = ""] = row.hosts;
  await zoom.findByAgenda("ZOOM_MEETING", host, "");
  await zoom.listInstances("ZOOM_MEETING", NO_MEETING);
  await zoom.listStays("ZOOM_MEETING", NO_MEETING);
}

/** Tests the connection of an account: credentials, scopes, hosts. Stores what it found. */
export async function testAccount(
  platform: Platform,
  row: Reached<ZoomAccountRow>,
): Promise<ZoomAccountRow | undefined> {
  const { db } = platform;
  const { accountId } = row;
  const failure = await checkAccount(platform, row).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof ZoomFailure) return error;
      throw error;
    },
  );
  const state = failure === undefined ? ("CONNECTED" as const) : ("FAILED" as const);
  const found = { state, fault: failure?.fault ?? null, faultDetail: failure?.detail ?? "" };
  await db.transaction((tx) => updateAccount(tx, accountId, { ...found, testedAt: now() }));
  return findAccount(db, accountId);
}

/** The connected accounts of an organization. */
export const listConnected = (db: Db, organizationId: string): Promise<ZoomAccountRow[]> =>
  listAccounts(db, organizationId);
