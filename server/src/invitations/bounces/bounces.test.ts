import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { waitingEndpoints } from "@openrounds/contract/notifications/waiting/endpoints.ts";
import { teamEndpoints } from "@openrounds/contract/team/endpoints.ts";
import { batchForm } from "../../batches/factory.ts";
import { findAccount, type UserRow } from "../../identity/service.ts";
import { DAY, MINUTE, resetClock } from "../../kernel/clock.ts";
import { newId } from "../../kernel/ids.ts";
import { MailServer } from "../../kernel/testing/mail-server.ts";
import { passTime } from "../../kernel/testing/time.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildHubWithProgram } from "../../programs/factory.ts";
import { eraseReplies } from "./service.ts";
import { invitations } from "../tables.ts";

const NOBODY = "550 5.1.1 No such user here";

let smtp: MailServer;
let world: World;
let owner: UserRow;
let hubId: string;
let batch: Batch;
/** What the server replies to an address; others are accepted. */
const replyTo = new Map<string, string>();

beforeAll(async () => {
  smtp = await MailServer.start();
  smtp.refuses = (step, to) => (step === "RCPT" ? replyTo.get(to) : undefined);
  world = await createWorld({ runsJobs: true, env: { SMTP_URL: smtp.url, DEMO_MAIL: "on", LOG_LEVEL: "silent" } });
});
afterAll(async () => {
  await world.close();
  smtp.stop();
});
beforeEach(async () => {
  resetClock();
  replyTo.clear();
  const built = await buildHubWithProgram(world.db);
  ({ owner } = built);
  hubId = built.hub.organizationId;
  ({ batch } = await world.call(batchEndpoints.create, { body: batchForm(built.program.programId) }, owner));
});

const address = (): string => `${newId().slice(-12)}@test.example`;
const params = () => ({ id: batch.batchId });

async function invite(contacts: string[]): Promise<void> {
  await world.call(invitationEndpoints.invite, { params: params(), body: { contacts } }, owner);
  await world.settled();
}

async function reinvite(contact: string) {
  const body = { contacts: [contact] };
  const { invitationList } = await world.call(invitationEndpoints.reinvite, { params: params(), body }, owner);
  await world.settled();
  return invitationList.map(({ mailStatus }) => mailStatus);
}

async function invitationTo(email: string) {
  const account = await findAccount(world.db, { kind: "EMAIL", email });
  const [row] = await world.db
    .select()
    .from(invitations)
    .where(eq(invitations.userId, account?.userId ?? newId()));
  if (row === undefined) throw new Error("nobody invited");
  return row;
}

const toResend = async () =>
  (await world.call(waitingEndpoints.listMine, {}, owner)).waitingList.filter(
    ({ kind }) => kind === "RESEND_INVITATIONS",
  );

const SENT = { mailStatus: "SENT", bouncedAt: null, bounceReason: null, bounceReply: null };

test("an invitation that the mail server refuses for good says so with its reason, and the to-do list asks to send it again", async () => {
  const [good, gone] = [address(), address()];
  replyTo.set(gone, NOBODY);
  await invite([good, gone]);
  expect(await invitationTo(good)).toMatchObject(SENT);
  expect(await invitationTo(gone)).toMatchObject({
    mailStatus: "NOT_SENT",
    bouncedAt: expect.any(Date) as Date,
    bounceReason: "UNKNOWN_ADDRESS",
    bounceReply: expect.stringContaining(NOBODY) as string,
  });
  expect(await toResend()).toMatchObject([{ count: 1, title: batch.batchName }]);
});

test("a refused invitation is sent again at once, and arrives once the mailbox exists", async () => {
  const email = address();
  replyTo.set(email, "552 5.2.2 Mailbox full");
  await invite([email]);
  expect(await reinvite(email)).toEqual(["UPDATED_INVITATION_SENT"]);
  expect(await invitationTo(email)).toMatchObject({ mailStatus: "NOT_SENT", bounceReason: "MAILBOX_FULL" });
  replyTo.clear();
  passTime(MINUTE);
  expect(await reinvite(email)).toEqual(["UPDATED_INVITATION_SENT"]);
  expect(await invitationTo(email)).toMatchObject({ ...SENT, mailStatus: "UPDATED_INVITATION_SENT" });
  expect(await toResend()).toEqual([]);
  expect(await reinvite(email)).toEqual(["NOT_SENT"]);
});

test("a server that refuses for now delays an invitation, and nobody is asked for anything", async () => {
  const email = address();
  replyTo.set(email, "451 4.7.1 Greylisted, try again");
  await invite([email]);
  expect(await invitationTo(email)).toMatchObject(SENT);
  expect(await toResend()).toEqual([]);
});

test("an invitation to a team says that its mail was refused, until it is sent again", async () => {
  const email = address();
  replyTo.set(email, NOBODY);
  const member = { firstName: "Asha", lastName: "Rao", email, roles: ["MEMBER" as const] };
  await world.call(teamEndpoints.invite, { params: { id: hubId }, body: { members: [member] } }, owner);
  await world.settled();
  expect(await invitationTo(email)).toMatchObject({ mailStatus: "NOT_SENT", bounceReason: "UNKNOWN_ADDRESS" });
  passTime(DAY);
  replyTo.clear();
  const body = { organizationId: hubId, userId: (await invitationTo(email)).userId };
  await world.call(teamEndpoints.reinvite, { body }, owner);
  await world.settled();
  expect(await invitationTo(email)).toMatchObject({ ...SENT, mailStatus: "UPDATED_INVITATION_SENT" });
});

test("the reply of a mail server is erased with the person", async () => {
  const email = address();
  replyTo.set(email, NOBODY);
  await invite([email]);
  const { userId } = await invitationTo(email);
  await world.db.transaction((tx) => eraseReplies(tx, userId));
  expect(await invitationTo(email)).toMatchObject({ bounceReason: "UNKNOWN_ADDRESS", bounceReply: null });
});
