import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { HttpMethod } from "@openrounds/contract/kernel/endpoint.ts";
import { batchForm } from "./batches/factory.ts";
import { buildUser } from "./identity/factory.ts";
import type { UserRow } from "./identity/service.ts";
import { buildFixture, type Fixture } from "./kernel/testing/fixture.ts";
import { createWorld, type World } from "./kernel/testing/world.ts";
import { programs } from "./programs/tables.ts";
import { focusAreaIdOf } from "./reference/service.ts";

let world: World;
let fixture: Fixture;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  fixture = await buildFixture(world.db);
  await world.db
    .update(programs)
    .set({ visibility: "PUBLIC_PROGRAM", entityStatus: "ACTIVE" })
    .where(eq(programs.programId, fixture.program.programId));
});

/** A text with the names in braces replaced by ids of the fixture. */
function withIds(text: string): string {
  const ids: Readonly<Record<string, string>> = {
    superhub: fixture.superhub.organizationId,
    hub: fixture.hub.organizationId,
    program: fixture.program.programId,
    batch: fixture.batch.batchId,
    session: fixture.session.sessionId,
    owner: fixture.owner.userId,
    attendee: fixture.attendee.userId,
    area: focusAreaIdOf("Type 2 diabetes"),
  };
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name);
}

/** The result of a call at an address, which must succeed. */
async function ask(person: UserRow | null, method: HttpMethod, address: string, body?: object) {
  const headers: Record<string, string> =
    person === null ? world.anonymous() : { authorization: await world.authorize(person) };
  const payload = body === undefined ? {} : { payload: JSON.parse(withIds(JSON.stringify(body))) as object };
  const response = await world.app.http.inject({ method, url: `/api/${withIds(address)}`, headers, ...payload });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ resultBody: Record<string, unknown> }>().resultBody;
}

const PERSON = { userId: "{attendee}", canEdit: false, canView: true, isAdmin: false };
const SESSION = { topic: "Eyes", date: 0, startTime: "07:00", endTime: "08:00" };
const PROGRAM = {
  name: "Eye care",
  description: "<p>Eyes</p>",
  focusAreas: ["{area}"],
  isCertificationProgram: true,
  certificateCriteria: "Two rounds",
};

type Who = "owner" | "attendee" | "superhubOwner";

test.each([
  ["GET", "v1/session/batch/{batch}", "owner", ["batch"], undefined, "[BATCH-059]"],
  ["GET", "v1/session/batch?programId={program}&userId={owner}", "owner", ["batchList"], undefined, "[BATCH-062]"],
  ["GET", "v1/session/batch/{batch}/sessions", "owner", ["sessionList"], undefined, "[BATCH-064]"],
  ["GET", "v1/session/batch/{batch}/scheduled/sessions", "owner", ["sessionList"], undefined, "[BATCH-065]"],
  ["GET", "v1/session/batch/{batch}/participants", "owner", ["participantList"], undefined, "[BATCH-066]"],
  [
    "GET",
    "v2/session/batch/{batch}/participants?pageNo=0&pageSize=5&participantStatus=INVITED",
    "owner",
    ["participantList"],
    undefined,
    "[BATCH-066]",
  ],
  [
    "POST",
    "v1/session/batch/{batch}/participants",
    "owner",
    ["participants"],
    { participants: [{ userId: "{owner}", roles: ["FACILITATOR"] }] },
    "[BATCH-067]",
  ],
  [
    "POST",
    "v2/session/batch/{batch}/participants",
    "owner",
    ["invitationList"],
    { contacts: ["asha@far.example"], emailBody: "Bring a case." },
    "[BATCH-067] [BATCH-083]",
  ],
  [
    "POST",
    "v1/session/batch/{batch}/participants/reinvite",
    "owner",
    ["invitationList"],
    { contacts: ["asha@far.example"] },
    "[BATCH-082]",
  ],
  [
    "POST",
    "v2/session/batch/{batch}/participants/filter",
    "owner",
    ["participantList"],
    { roles: ["ATTENDEE"], sessionAttended: 0, sessionIds: [] },
    "[BATCH-069]",
  ],
  ["DELETE", "v1/session/batch/{batch}/participant/{attendee}", "owner", [], undefined, "[BATCH-071]"],
  [
    "PATCH",
    "v1/session/batch/{batch}/participant/{attendee}",
    "owner",
    [],
    { roles: ["CASE_PRESENTER"] },
    "[BATCH-072]",
  ],
  ["GET", "v1/session/batch/{batch}/participant/{attendee}", "owner", ["participant"], undefined, "[BATCH-073]"],
  ["POST", "v1/session/batch/communication/{batch}/email", "owner", [], { emailBody: "Tomorrow." }, "[BATCH-075]"],
  ["GET", "v1/session/batch/{batch}/custom/invite", "owner", ["emailBody"], undefined, "[BATCH-076]"],
  [
    "PUT",
    "v1/session/batch/setting/{batch}/meeting",
    "owner",
    [],
    { vcProvider: "LINK", vcLink: "https://zoom.us/j/1" },
    "[BATCH-077]",
  ],
  ["PUT", "v1/session/batch/setting/{batch}/registration", "owner", [], { isRegistrationOpen: true }, "[BATCH-078]"],
  ["POST", "v1/session/batch/setting/{batch}/reminder", "owner", [], { reminderScheduleMinutes: 30 }, "[BATCH-079]"],
  [
    "PUT",
    "v1/session/batch/setting/{batch}/communication",
    "owner",
    [],
    { emailId: "care@example.org" },
    "[BATCH-080]",
  ],
  ["GET", "v1/program/program/{program}", "owner", ["program"], undefined, "[PROG-180]"],
  ["PUT", "v1/program/program/status/{program}", "owner", ["entityStatus"], { entityStatus: "ACTIVE" }, "[PROG-183]"],
  ["GET", "v1/program/program/admin/{program}", "owner", ["membersResponseList"], undefined, "[PROG-185]"],
  [
    "PUT",
    "v1/program/program/admin/{program}",
    "owner",
    [],
    { userList: [{ ...PERSON, userId: "{owner}" }] },
    "[PROG-186] [PROG-187]",
  ],
  [
    "GET",
    "v1/program/program/permissions/{program}",
    "owner",
    ["permissionCode", "isCertificationProgram"],
    undefined,
    "[PROG-188]",
  ],
  [
    "GET",
    "v1/program/program/organization/{hub}?sessionRequired=true&status=ACTIVE,PILOT&programType=REGULAR_PROGRAM",
    "owner",
    ["counts", "programList"],
    undefined,
    "[PROG-191]",
  ],
  [
    "GET",
    "v1/program/program/user/{attendee}?sessionRequired=false&status=ACTIVE,PILOT",
    "attendee",
    ["counts", "programList"],
    undefined,
    "[PROG-192]",
  ],
  ["GET", "v1/program/program/organization/{hub}/session", "owner", ["sessionList"], undefined, "[PROG-193]"],
  ["GET", "v1/program/program/superHub/{superhub}/session", "superhubOwner", ["sessionList"], undefined, "[PROG-194]"],
  ["GET", "v1/program/program/user/session", "attendee", ["sessionList"], undefined, "[PROG-195]"],
  ["GET", "v1/session/session/{session}", "attendee", ["session"], undefined, "[SESS-027]"],
  ["DELETE", "v1/session/session/{session}", "owner", [], undefined, "[SESS-029]"],
  ["GET", "v1/session/session/{session}/users", "attendee", ["userList"], undefined, "[SESS-030]"],
  ["GET", "v1/session/session/user/role?sessionId={session}", "attendee", ["role"], undefined, "[SESS-031]"],
  ["POST", "v1/session/session/start", "owner", ["startUrl"], { sessionId: "{session}" }, "[SESS-033]"],
  ["GET", "v1/session/{session}/attendance", "owner", ["attendanceList"], undefined, "[SESS-034]"],
  [
    "PATCH",
    "v1/session/entity/status",
    "owner",
    [],
    { entityId: "{batch}", entityType: "BATCH", status: "INACTIVE" },
    "[SESS-035]",
  ],
  ["GET", "v1/session/user/{attendee}/event", "attendee", ["sessionList"], undefined, "[SESS-036]"],
  ["POST", "v1/session/session/invite/calendar", "owner", [], { sessionId: "{session}" }, "[SESS-037]"],
  ["POST", "v1/session/session/bulk/invite/calendar", "owner", [], { batchId: "{batch}" }, "[SESS-038]"],
  ["GET", "v1/session/{session}/guest", "owner", ["guestList"], undefined, "[SESS-039]"],
  ["GET", "v1/guest-participant?sessionId={session}", "owner", ["guestList"], undefined, "[SESS-040]"],
  [
    "POST",
    "v1/guest-participant/check",
    "owner",
    ["isExist"],
    { sessionId: "{session}", email: "leela@far.example" },
    "[SESS-041]",
  ],
  [
    "POST",
    "v1/guest-participant/add",
    "owner",
    ["guest"],
    { sessionId: "{session}", firstName: "Leela", lastName: "Nair", email: "leela@far.example" },
    "[SESS-042]",
  ],
  ["GET", "v1/session/session/recent", "attendee", ["sessionList"], undefined, "[SESS-043]"],
] as const satisfies readonly (readonly [HttpMethod, string, Who, readonly string[], object | undefined, string])[])(
  "%s %s is an address of the documents, for the %s, and answers %j to %j %s",
  async (method, address, who, names, body, _ids) => {
    expect(Object.keys(await ask(fixture[who], method, address, body))).toEqual(expect.arrayContaining([...names]));
  },
);

test("a program is made at two addresses and changed at one of its own [PROG-177] [PROG-181]", async () => {
  for (const version of ["v2", "v3"]) {
    const body = { ...PROGRAM, organizationId: "{hub}", visibility: "private" };
    const { program } = await ask(fixture.owner, "POST", `${version}/program/program`, body);
    const { programId } = program as { programId: string };
    expect(program).toEqual({ programId, organizationId: fixture.hub.organizationId });
    const changes = { ...PROGRAM, visibility: "PUBLIC_PROGRAM" };
    const changed = await ask(fixture.owner, "PUT", `v1/program/program/${programId}`, changes);
    expect(changed["program"]).toMatchObject({ programId, visibility: "PUBLIC_PROGRAM" });
  }
});

test("a public program, and how many of its batches may be open, are read with the shared key [PROG-189] [PROG-190]", async () => {
  const { program } = await ask(null, "GET", "v1/program/program/public/{program}");
  expect(program).toMatchObject({ programId: fixture.program.programId });
  expect(await ask(null, "GET", "v1/program/program/public/batch_limit/{program}")).toMatchObject({ batchLimit: 20 });
});

test("a batch is made and changed, a session added to it and changed, at their addresses [BATCH-060] [BATCH-061] [SESS-026] [SESS-028]", async () => {
  const form = batchForm(fixture.program.programId);
  const { batch } = await ask(fixture.owner, "POST", "v1/session/batch", form);
  const { batchId } = batch as { batchId: string };
  expect(batch).toMatchObject({ batchId, batchName: form.batchName });
  const changes = { ...form, batchName: "Renamed" };
  const changed = await ask(fixture.owner, "PUT", `v1/session/batch/${batchId}`, changes);
  expect(changed["batch"]).toMatchObject({ batchId, batchName: "Renamed" });
  const fields = { ...SESSION, date: form.startDateTime };
  const { session } = await ask(fixture.owner, "POST", "v1/session/session", { ...fields, batchId });
  const { sessionId } = session as { sessionId: string };
  const moved = await ask(fixture.owner, "PUT", `v1/session/session/${sessionId}`, { ...fields, topic: "Feet" });
  expect(moved["session"]).toMatchObject({ sessionId, batchId, topic: "Feet" });
});

test("who registers in an open batch joins its session once it runs, at the addresses of both [BATCH-074] [SESS-032]", async () => {
  const visitor = await buildUser(world.db);
  const setting = "v1/session/batch/setting/{batch}/registration";
  await ask(fixture.owner, "PUT", setting, { isRegistrationOpen: true });
  await ask(visitor, "POST", "v1/session/batch/{batch}/public/participants", {});
  await ask(fixture.owner, "POST", "v1/session/session/start", { sessionId: "{session}" });
  const body = { participants: [{ userId: visitor.userId }], sessionId: "{session}" };
  const { joinUrl } = await ask(visitor, "POST", "v1/session/session/join", body);
  expect(joinUrl).toBe(`/live/${fixture.session.sessionId}`);
});
