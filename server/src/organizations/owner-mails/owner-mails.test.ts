import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { recoveryEndpoints } from "@openrounds/contract/identity/recovery/endpoints.ts";
import { waitingEndpoints } from "@openrounds/contract/notifications/waiting/endpoints.ts";
import { auditEndpoints } from "@openrounds/contract/organizations/audit/endpoints.ts";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import { superhubEndpoints } from "@openrounds/contract/organizations/superhubs/endpoints.ts";
import { findAccount, type UserRow } from "../../identity/service.ts";
import { nowMs, resetClock } from "../../kernel/clock.ts";
import { newId } from "../../kernel/ids.ts";
import { idInLink } from "../../kernel/testing/deliveries.ts";
import { MailServer } from "../../kernel/testing/mail-server.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildMember, buildSuperhub } from "../factory.ts";
import { hubInvitationForm } from "../hub-invitations/factory.ts";
import type { OrganizationRow } from "../queries.ts";
import { createOwnerLink } from "../superhubs/service.ts";
import { eraseOwnerReplies } from "./service.ts";

const NOBODY = "550 5.1.1 No such user here";
const REFUSED = { reason: "UNKNOWN_ADDRESS", reply: NOBODY, bouncedAt: expect.any(Number) as number };

let smtp: MailServer;
let world: World;
let root: OrganizationRow;
let owner: UserRow;
let wrong: string;
let right: string;

beforeAll(async () => {
  smtp = await MailServer.start();
  world = await createWorld({ runsJobs: true, env: { SMTP_URL: smtp.url, DEMO_MAIL: "on", LOG_LEVEL: "silent" } });
});
afterAll(async () => {
  await world.close();
  smtp.stop();
});
beforeEach(async () => {
  resetClock();
  smtp.reset();
  [wrong, right] = [`${newId().slice(-12)}@test.example`, `${newId().slice(-12)}@test.example`];
  smtp.refuses = (step, to) => (step === "RCPT" && to === wrong ? NOBODY : undefined);
  const name = `Network ${newId().slice(-12)}`;
  ({ superhub: root, superhubOwner: owner } = await buildSuperhub(world.db, { superhub: { name } }));
});

const at = () => ({ params: { id: root.organizationId } });
const waiting = async () =>
  (await world.call(waitingEndpoints.listMine, {}, owner)).waitingList.filter(
    ({ kind }) => kind === "RESEND_INVITATIONS",
  );
const hubs = async (as = owner) => (await world.call(hubInvitationEndpoints.list, { ...at(), query: {} }, as)).hubList;
const superhubs = async () => (await world.call(superhubEndpoints.list, at(), owner)).superhubList;
const idAt = async (email: string): Promise<string> =>
  (await findAccount(world.db, { kind: "EMAIL", email }))?.userId ?? "";

/** Invites a hub whose owner's mail server refuses the mail. */
async function inviteRefusedHub() {
  const body = hubInvitationForm({ invitedTo: wrong });
  const { organization } = await world.call(hubInvitationEndpoints.invite, { ...at(), body }, owner);
  await world.settled();
  return { body, hubAt: { params: { ...at().params, hubId: organization.organizationId } } };
}

/** Adds a superhub whose owner's mail server refuses the mail. */
async function addRefusedSuperhub() {
  const name = `Andes ${newId().slice(-12)}`;
  const body = { name, registrationType: "NPO", invitedTo: wrong, lang: "es" } as const;
  const { organization } = await world.call(superhubEndpoints.onboard, { ...at(), body }, owner);
  await world.settled();
  return { name, superhubAt: { params: { ...at().params, superhubId: organization.organizationId } } };
}

test("a refused invitation of a hub's owner is in the list of hubs and in the to-do list, until the address is corrected", async () => {
  const { body, hubAt } = await inviteRefusedHub();
  expect(await hubs()).toMatchObject([{ invitedTo: wrong, bounce: REFUSED }]);
  expect((await hubs())[0]?.bounce?.bouncedAt).toBeLessThanOrEqual(nowMs());
  const path = `/superhub/${root.organizationId}/hubs?tab=invited`;
  expect(await waiting()).toMatchObject([{ title: body.name, count: 1, path }]);
  await world.call(hubInvitationEndpoints.resend, { ...hubAt, body: { ...body, invitedTo: right } }, owner);
  expect(await hubs()).toMatchObject([{ invitedTo: right, bounce: null }]);
  await world.settled();
  expect(await waiting()).toEqual([]);
  expect(smtp.received.map(({ to }) => to)).toEqual([[right]]);
});

test("an invitation of a hub that is sent again and refused again says so again", async () => {
  const { body, hubAt } = await inviteRefusedHub();
  await world.call(hubInvitationEndpoints.resend, { ...hubAt, body }, owner);
  expect(await hubs()).toMatchObject([{ bounce: null }]);
  await world.settled();
  expect(await hubs()).toMatchObject([{ bounce: REFUSED }]);
});

test("people who may not invite hubs do not read the address of a refused invitation, nor what the server replied", async () => {
  await inviteRefusedHub();
  const viewer = await buildMember(world.db, root, "QUALITY_ADMIN");
  expect(await hubs(viewer)).toMatchObject([{ invitedTo: null, bounce: null }]);
});

test("a refused mail to a superhub's owner is in the list of superhubs and in the to-do list, until it arrives", async () => {
  const { name, superhubAt } = await addRefusedSuperhub();
  expect(await superhubs()).toMatchObject([{ name, invitedTo: wrong, bounce: REFUSED }]);
  const path = `/superhub/${root.organizationId}/superhubs`;
  expect(await waiting()).toMatchObject([{ title: name, count: 1, path }]);
  smtp.refuses = () => undefined;
  await world.call(superhubEndpoints.resend, superhubAt, owner);
  await world.settled();
  expect(await superhubs()).toMatchObject([{ invitedTo: wrong, bounce: null }]);
  expect(await waiting()).toEqual([]);
});

test("the address of a superhub's owner is corrected: the right one gets a link, the wrong one leads no more", async () => {
  const { name, superhubAt } = await addRefusedSuperhub();
  const userId = await idAt(wrong);
  const link = await world.db.transaction((tx) => createOwnerLink(world.app.platform, tx, userId));
  await world.call(superhubEndpoints.correct, { ...superhubAt, body: { invitedTo: right } }, owner);
  await world.settled();
  expect(await superhubs()).toMatchObject([{ name, invitedTo: right, bounce: null, hasJoined: false }]);
  expect(smtp.received.map(({ to }) => to)).toEqual([[right]]);
  const body = { orderId: idInLink({ links: [link] }), newPassword: btoa("the-owner-of-the-andes") };
  expect((await world.refusal(recoveryEndpoints.resetPassword, { body })).status).toBe(410);
  const { entries } = await world.call(auditEndpoints.list, { ...at(), query: {} }, owner);
  expect(entries[0]).toMatchObject({ action: "SUPERHUB_OWNER_CORRECTED", details: { superhub: name } });
  expect(await waiting()).toEqual([]);
});

test("an owner who has joined is not replaced, nor by people who may not add superhubs, nor from another network", async () => {
  const { superhubAt } = await addRefusedSuperhub();
  const correction = { ...superhubAt, body: { invitedTo: right } };
  const admin = await buildMember(world.db, root, "ADMIN");
  expect((await world.refusal(superhubEndpoints.correct, correction, admin)).status).toBe(403);
  const { superhub: other, superhubOwner: stranger } = await buildSuperhub(world.db);
  const foreign = { ...correction, params: { ...superhubAt.params, id: other.organizationId } };
  expect((await world.refusal(superhubEndpoints.correct, foreign, stranger)).status).toBe(404);
  const joined = { params: { ...at().params, superhubId: other.organizationId }, body: { invitedTo: right } };
  expect((await world.refusal(superhubEndpoints.correct, joined, owner)).status).toBe(404);
  expect(await superhubs()).toMatchObject([{ invitedTo: wrong }]);
  await world.call(superhubEndpoints.correct, { ...superhubAt, body: { invitedTo: owner.email ?? "" } }, owner);
  const again = await world.refusal(superhubEndpoints.correct, correction, owner);
  expect([again.status, again.body.responseCode]).toEqual([409, "SUPERHUB_OWNER_JOINED"]);
});

test("the reply of a mail server about an owner is erased with the person", async () => {
  await addRefusedSuperhub();
  const userId = await idAt(wrong);
  await world.db.transaction((tx) => eraseOwnerReplies(tx, userId));
  expect(await superhubs()).toMatchObject([{ bounce: { reason: "UNKNOWN_ADDRESS", reply: null } }]);
});
