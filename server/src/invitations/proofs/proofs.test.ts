import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import { readMailedLink } from "@openrounds/contract/invitations/paths.ts";
import { batchForm } from "../../batches/factory.ts";
import { buildUser } from "../../identity/factory.ts";
import { findAccount, type UserRow } from "../../identity/service.ts";
import { users } from "../../identity/tables.ts";
import { resetClock } from "../../kernel/clock.ts";
import { autocommit } from "../../kernel/db/database.ts";
import { newId } from "../../kernel/ids.ts";
import { clearDeliveries, listDeliveries } from "../../kernel/testing/deliveries.ts";
import { passTime } from "../../kernel/testing/time.ts";
import { contend } from "../../kernel/testing/together.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildHubWithProgram } from "../../programs/factory.ts";
import { PROOF_LIFETIME_MS } from "../service.ts";

const { invite, reinvite, prove, trigger } = invitationEndpoints;
const { register, legalPolicies } = identityEndpoints;

let world: World;
let owner: UserRow;
let batch: Batch;

beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  resetClock();
  await clearDeliveries(world);
  const built = await buildHubWithProgram(world.db);
  ({ owner } = built);
  ({ batch } = await world.call(batchEndpoints.create, { body: batchForm(built.program.programId) }, owner));
});

interface Link {
  readonly email: string;
  readonly id: string;
  readonly proof: string;
}

const params = () => ({ id: batch.batchId });
const newAddress = (): string => `${newId().slice(-12)}@test.example`;
const accountOf = (email: string) => findAccount(world.db, { kind: "EMAIL", email });

/** The link in the newest mail to an address. */
async function linkTo(email: string): Promise<Link> {
  const mails = await listDeliveries(world, { to: email, template: "INVITATION" });
  const query = Object.fromEntries(new URL(mails.at(-1)?.links[0] ?? "").searchParams);
  return { email, id: query["id"] ?? "", proof: readMailedLink(query)?.proof ?? "" };
}

async function inviteAnew(body: object = {}): Promise<Link> {
  const email = newAddress();
  await world.call(invite, { params: params(), body: { contacts: [email], ...body } }, owner);
  return linkTo(email);
}

const proveLink = ({ id, proof }: Link) => world.call(prove, { params: { id }, body: { proof } });
const refusedLink = ({ id, proof }: Link) => world.refusal(prove, { params: { id }, body: { proof } });

async function signUpBody(fields: object) {
  const { policyList } = await world.call(legalPolicies, {});
  const policyAgreements = policyList.map(({ legalPolicyId, type }) => ({ id: legalPolicyId, type }));
  const person = { firstName: "Kavya", gender: "PREFER_NOT_TO_DISCLOSE" as const };
  return { loginMode: "EMAIL" as const, ...person, policyAgreements, ...fields };
}
const signUp = async (fields: object) => world.call(register, { body: await signUpBody(fields) });
const refusedSignUp = async (fields: object) => world.refusal(register, { body: await signUpBody(fields) });

test("the link in the mail proves the e-mail: no code, no password, and the invitation is accepted [AUTH-004]", async () => {
  const link = await inviteAnew();
  const proved = await proveLink(link);
  expect(proved.email).toBe(link.email);
  expect((await signUp(proved)).authorization).toBeDefined();
  const user = await accountOf(link.email);
  expect(user).toMatchObject({ status: "ACTIVE", passwordHash: null, firstName: "Kavya" });
  expect(user?.emailVerifiedAt).toBeInstanceOf(Date);
  expect(await world.call(trigger, { body: { invitationId: link.id } }, user)).toEqual({ batchId: batch.batchId });
  const query = { participantStatus: "ACTIVE" as const };
  const { participantList } = await world.call(participantEndpoints.list, { params: params(), query }, owner);
  expect(participantList.map(({ userId }) => userId)).toContain(user?.userId);
});

test("the link carries the language of the mail", async () => {
  const { email } = await inviteAnew({ locale: "kn_IN" });
  const [mail] = await listDeliveries(world, { to: email });
  expect(new URL(mail?.links[0] ?? "").searchParams.get("locale")).toBe("kn_IN");
});

test("a link that was used, forwarded or not, proves nothing any more", async () => {
  const link = await inviteAnew();
  const [first, second] = [await proveLink(link), await proveLink(link)];
  await signUp(first);
  expect((await refusedLink(link)).status).toBe(404);
  expect(await refusedSignUp(second)).toMatchObject({ message: "409 REGISTRATION_EXISTS" });
  expect(await refusedSignUp(first)).toMatchObject({ message: "400 REGISTRATION_UNVERIFIED" });
});

test("of two people with the same link, at the same moment, one gets in", async () => {
  const link = await inviteAnew();
  const orders = [await proveLink(link), await proveLink(link)];
  const bodies = await Promise.all(orders.map(signUpBody));
  const { results, refusals } = await contend(bodies, (body) => world.call(register, { body }));
  expect(results).toHaveLength(1);
  expect(refusals.map(({ status }) => status)).toEqual([409]);
});

test("a link proves the e-mail for a week; a mail that is sent again has its own", async () => {
  const link = await inviteAnew();
  passTime(PROOF_LIFETIME_MS - 1000);
  await proveLink(link);
  passTime(2000);
  expect((await refusedLink(link)).status).toBe(404);
  await world.call(reinvite, { params: params(), body: { contacts: [link.email] } }, owner);
  const renewed = await linkTo(link.email);
  expect(renewed.id).toBe(link.id);
  expect(renewed.proof).not.toBe(link.proof);
  expect((await refusedLink(link)).status).toBe(404);
  expect((await proveLink(renewed)).email).toBe(link.email);
});

test("an order of a link is spent within minutes, and for its own e-mail only", async () => {
  const [link, other] = [await inviteAnew(), await inviteAnew()];
  const { orderId } = await proveLink(link);
  expect(await refusedSignUp({ email: other.email, orderId })).toMatchObject({
    message: "400 REGISTRATION_UNVERIFIED",
  });
  passTime(16 * 60_000);
  expect(await refusedSignUp({ email: link.email, orderId })).toMatchObject({ message: "400 REGISTRATION_UNVERIFIED" });
});

test("a wrong secret, an unknown invitation, and a withdrawn one get the same refusal", async () => {
  const [link, other, withdrawn] = [await inviteAnew(), await inviteAnew(), await inviteAnew()];
  const { userId } = (await accountOf(withdrawn.email)) ?? { userId: "" };
  await world.call(participantEndpoints.remove, { params: { ...params(), participantId: userId } }, owner);
  const refusals = [
    await refusedLink({ ...link, proof: other.proof }),
    await refusedLink({ ...link, proof: "" }),
    await refusedLink({ ...link, id: newId() }),
    await refusedLink(withdrawn),
  ];
  expect(new Set(refusals.map(({ status, message }) => `${status} ${message}`)).size).toBe(1);
});

test("who has an account is not let in by the link, only by their password or code", async () => {
  const user = await buildUser(world.db);
  await world.call(invite, { params: params(), body: { contacts: [user.email ?? ""] } }, owner);
  expect((await refusedLink(await linkTo(user.email ?? ""))).status).toBe(404);
  const blocked = await inviteAnew();
  await autocommit(world.db).update(users).set({ status: "BLOCKED" }).where(eq(users.email, blocked.email));
  expect((await refusedLink(blocked)).status).toBe(404);
});
