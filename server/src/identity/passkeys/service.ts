import { createHash, randomBytes } from "node:crypto";
import { MAX_PASSKEYS, type PasskeyMade, type PasskeyUsed } from "@openrounds/contract/identity/passkeys/schemas.ts";
import type { Reached } from "../../kernel/access.ts";
import { MINUTE, now, nowMs } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Env } from "../../kernel/env.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { newId } from "../../kernel/ids.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse, refuseConflict, refuseNotFound } from "../../kernel/refusal.ts";
import { sendAccountNotice } from "../mails.ts";
import { canLogIn, type UserRow } from "../service.ts";
import { requireFreshProof } from "../signins/service.ts";
import {
  countPasskeys,
  deleteChallenges,
  deletePasskey,
  deletePasskeysOf,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  consumeChallenge,
  lockPasskeysOf,
  updatePasskey,
  type PasskeyRow,
} from "./queries.ts";

/** Imported lazily, since the library is large. */
const loadLibrary = () => import("@simplewebauthn/server");

const CHALLENGE_VALID_MS = 10 * MINUTE;

const hashOf = (challenge: string): string => createHash("sha256").update(challenge).digest("base64url");
const hostOf = ({ PUBLIC_URL }: Env): string => new URL(PUBLIC_URL).hostname;
const refuseFailed = (): never => refuse("PASSKEY_FAILED", { status: 401 });
const handleOf = (userId: string): Buffer<ArrayBuffer> => Buffer.from(userId.replaceAll("-", ""), "hex");

async function createChallenge(db: Db, userId: string | null): Promise<Buffer<ArrayBuffer>> {
  const challenge = Buffer.from(randomBytes(32));
  const expiresAt = new Date(nowMs() + CHALLENGE_VALID_MS);
  const challengeHash = hashOf(challenge.toString("base64url"));
  await db.transaction((tx) => insertChallenge(tx, { challengeHash, userId, expiresAt }));
  return challenge;
}

/**
 * What a response must match besides its signature: the origin of this application, and a challenge, which it consumes.
 */
const expectedResponse = (env: Env, db: Db, userId: string | null) => ({
  expectedOrigin: env.PUBLIC_URL,
  expectedRPID: hostOf(env),
  requireUserVerification: true,
  expectedChallenge: (challenge: string): Promise<boolean> =>
    db.transaction((tx) => consumeChallenge(tx, { challengeHash: hashOf(challenge), userId, at: now() })),
});

const requirePasskeyLimit = async (db: Db, userId: string): Promise<void> => {
  if ((await countPasskeys(db, userId)) >= MAX_PASSKEYS) refuseConflict("PASSKEY_TOO_MANY");
};

/** The WebAuthn options to create a passkey. */
export async function beginPasskeyCreation({ env }: Platform, db: Db, actor: Actor, self: Reached<UserRow>) {
  await requireFreshProof(db, actor);
  await requirePasskeyLimit(db, self.userId);
  const known = await listPasskeys(db, self.userId);
  const { generateRegistrationOptions } = await loadLibrary();
  return generateRegistrationOptions({
    rpName: env.PRODUCT_NAME,
    rpID: hostOf(env),
    userID: handleOf(self.userId),
    userName: self.email ?? `+${self.countryCode}${self.phone}`,
    userDisplayName: `${self.firstName} ${self.lastName}`.trim(),
    challenge: await createChallenge(db, self.userId),
    timeout: CHALLENGE_VALID_MS,
    attestationType: "none",
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** The verified public key of a passkey that its owner just created. */
async function verifyCreatedPasskey({ env, log }: Platform, db: Db, userId: string, response: PasskeyMade) {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    ...expectedResponse(env, db, userId),
    response: response as Parameters<typeof verifyRegistrationResponse>[0]["response"],
  }).catch((error: unknown) => {
    log.warn("a passkey was refused", { cause: error instanceof Error ? error.name : "unknown" });
    return refuseFailed();
  });
  return verified && registrationInfo !== undefined ? registrationInfo.credential : refuseFailed();
}

/** Adds a passkey that was just created. */
export async function addPasskey(
  platform: Platform,
  self: Reached<UserRow>,
  { name, credential }: { name: string; credential: PasskeyMade },
): Promise<PasskeyRow> {
  const { db, env } = platform;
  const { userId } = self;
  const made = await verifyCreatedPasskey(platform, db, userId, credential);
  return db.transaction(async (tx) => {
    await lockPasskeysOf(tx, userId);
    await requirePasskeyLimit(tx, userId);
    const row = await insertPasskey(tx, {
      passkeyId: newId(),
      userId,
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey).toString("base64url"),
      counter: made.counter,
      transports: credential.response.transports ?? [],
      name,
      createdAt: now(),
    });
    if (row === undefined) return refuseFailed();
    await sendAccountNotice(tx, env, self, { template: "SIGN_IN_CHANGED", changeId: row.passkeyId });
    return row;
  });
}

/**
 * The WebAuthn options to sign in with any passkey. They contain no account, so that nothing is revealed about
 * accounts.
 */
export async function beginPasskeyLogin({ env }: Platform, db: Db) {
  const { generateAuthenticationOptions } = await loadLibrary();
  return generateAuthenticationOptions({
    rpID: hostOf(env),
    challenge: await createChallenge(db, null),
    timeout: CHALLENGE_VALID_MS,
    userVerification: "required",
  });
}

/** The person whose passkey signed the challenge; refused when any check fails. */
export async function loginByPasskey({ env, log }: Platform, db: Db, used: PasskeyUsed): Promise<UserRow> {
  const found = await findPasskey(db, used.id);
  if (found === undefined || !canLogIn(found.user)) return refuseFailed();
  const { passkey, user } = found;
  const { userHandle } = used.response;
  if (userHandle != null && userHandle !== handleOf(user.userId).toString("base64url")) return refuseFailed();
  const { credentialId, counter } = passkey;
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...expectedResponse(env, db, null),
    response: used as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
    credential: { id: credentialId, publicKey: Buffer.from(passkey.publicKey, "base64url"), counter },
  }).catch((error: unknown) => {
    log.warn("a passkey was refused", { cause: error instanceof Error ? error.name : "unknown" });
    return refuseFailed();
  });
  if (!verified) return refuseFailed();
  const seen = { counter: authenticationInfo.newCounter, lastUsedAt: now() };
  await db.transaction((tx) => updatePasskey(tx, passkey, seen));
  return user;
}

/** The passkeys of a person, the newest first. */
export const listPasskeysOf = (db: Db, userId: string): Promise<PasskeyRow[]> => listPasskeys(db, userId);

/** Renames a passkey of a person; refused as unknown when it is not theirs. */
export const renamePasskey = async (db: Db, own: { passkeyId: string; userId: string }, name: string) =>
  (await db.transaction((tx) => updatePasskey(tx, own, { name }))) ?? refuseNotFound();

/** Removes a passkey of a person; refused as unknown when it is not theirs. */
export async function removePasskey(
  { env, db }: Platform,
  actor: Actor,
  self: Reached<UserRow>,
  passkeyId: string,
): Promise<void> {
  await requireFreshProof(db, actor);
  await db.transaction(async (tx) => {
    if (!(await deletePasskey(tx, { passkeyId, userId: self.userId }))) refuseNotFound();
    await sendAccountNotice(tx, env, self, { template: "SIGN_IN_CHANGED", changeId: `${passkeyId}:removed` });
  });
}

/** Removes all passkeys of a person. */
export const forgetPasskeys = (tx: Tx, userId: string): Promise<void> => deletePasskeysOf(tx, userId);

/** Deletes expired challenges. */
export const forgetPastChallenges = (db: Db): Promise<void> => db.transaction((tx) => deleteChallenges(tx, now()));
