import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { liveEndpoints } from "@openrounds/contract/sessions/live/endpoints.ts";
import { CLOSE_CODES, RESUME_WITHIN_MS, type CloseReason } from "@openrounds/contract/sessions/live/rules.ts";
import { pollEndpoints } from "@openrounds/contract/sessions/polls/endpoints.ts";
import { createApp } from "../../../create-app.ts";
import { buildParticipant } from "../../../batches/factory.ts";
import type { BatchRow } from "../../../batches/service.ts";
import type { UserRow } from "../../../identity/service.ts";
import { newId } from "../../../kernel/ids.ts";
import {
  knock as knockAt,
  openRooms,
  readEntrance,
  visit as visitRoom,
  type VisitorSeat,
} from "../../../kernel/testing/rooms.ts";
import { together } from "../../../kernel/testing/together.ts";
import { createWorld, type World } from "../../../kernel/testing/world.ts";
import { buildHubWithSession, runningNow } from "../../factory.ts";
import type { SessionRow } from "../../queries.ts";
import { liveRooms } from "../tables.ts";
import { admissionKeyOf, issuePass, issueToken } from "../providers/admission.ts";
import type { RoomSupervisor } from "./supervisor.ts";
import { HEARD_WITHIN_MS as WITHIN_MS, Visitor } from "./visitor.ts";

let world: World;
let rooms: RoomSupervisor;
let origin: string;
let owner: UserRow;
let batch: BatchRow;
let session: SessionRow;
let nodeId: string;

beforeAll(async () => {
  world = await createWorld();
  ({ supervisor: rooms, origin } = await openRooms(world));
});
afterAll(async () => {
  await rooms.stop();
  await world.close();
});
beforeEach(async () => {
  nodeId = await rooms.ready;
  ({ owner, batch, session } = await buildHubWithSession(world.db, {
    owner: { firstName: "Meera", lastName: "Iyer" },
    session: runningNow(),
  }));
});

const enterAs = (person: UserRow) => readEntrance({ world, session }, person);
const visit = (person: UserRow, seat?: VisitorSeat) => visitRoom({ world, session }, person, seat);
const buildAttendee = (firstName = "Asha") =>
  buildParticipant(world.db, batch, "ATTENDEE", { firstName, lastName: "Rao" });

/** The route to a process that carries rooms. */
const wayTo = (node: string): string =>
  `/live-socket?pass=${issuePass(world.app.platform, { nodeId: node, userId: owner.userId })}`;
const knock = (token: string) => knockAt(world, { token, socketPath: wayTo(nodeId) });
const admission = () => ({
  sessionId: session.sessionId,
  nodeId,
  userId: owner.userId,
  by: { signInId: newId() },
  name: "",
  agendaItems: 1,
});

test("without a token, with a forged one or with one of another process nothing is offered", async () => {
  const key = admissionKeyOf(world.app.platform);
  for (const token of [
    "",
    "x.y",
    issueToken(Buffer.alloc(32), admission()),
    issueToken(key, { ...admission(), nodeId: newId() }),
  ]) {
    const visitor = await knock(token);
    expect(await visitor.closed).toBe(CLOSE_CODES.NOT_ADMITTED);
    expect(visitor.heard).toEqual([]);
  }
});

test("whoever says something before the hello, says nothing sensible or says too much is shown out", async () => {
  const cases: [string | Buffer, number][] = [
    [JSON.stringify({ type: "chat", messageId: newId(), text: "hello" }), CLOSE_CODES.NOT_ADMITTED],
    ["{", CLOSE_CODES.BAD_SIGNAL],
    [JSON.stringify({ type: "hello" }), CLOSE_CODES.BAD_SIGNAL],
    [JSON.stringify({ type: "__proto__" }), CLOSE_CODES.BAD_SIGNAL],
    [Buffer.from([0, 255, 254]), CLOSE_CODES.BAD_SIGNAL],
    ["x".repeat(70_000), 1009],
  ];
  for (const [said, code] of cases) {
    const visitor = new Visitor(origin, wayTo(nodeId));
    await visitor.opened();
    visitor.socket.send(said);
    expect(await visitor.closed).toBe(code);
  }
  await visit(owner);
});

test("whoever says nothing for five seconds is shown out", async () => {
  const visitor = new Visitor(origin, wayTo(nodeId));
  expect(await visitor.closed).toBe(CLOSE_CODES.NO_HELLO);
});

test("a description that is none closes the socket and harms nobody else", async () => {
  const watching = await visit(owner);
  const mean = await visit(await buildAttendee());
  mean.send({ type: "publish", offerId: 1, sdp: "v=0\r\nm=nonsense", kinds: { 0: "mic" } });
  mean.send({ type: "answer", offerId: 1, sdp: "nonsense" });
  expect(await mean.closed).toBe(CLOSE_CODES.BAD_SIGNAL);
  watching.send({ type: "chat", messageId: newId(), text: "still here" });
  await watching.hears("chat");
});

test("a socket to a process that is not in the table is not opened", async () => {
  for (const path of [wayTo(newId()), "/live-socket?pass=127.0.0.1:22", "/live-socket", "/elsewhere"]) {
    const visitor = new Visitor(origin, path);
    expect(await visitor.closed).toBe(1006);
  }
});

test("people see each other come, switch on and go", async () => {
  const watching = await visit(owner);
  const asha = await visit(await buildAttendee());
  const { people } = await watching.hears("people", (signal) => signal.people.length === 2);
  expect(people.find(({ peerId }) => peerId === asha.welcome.peerId)).toMatchObject({
    name: "Asha Rao",
    role: "ATTENDEE",
    canModerate: false,
    on: [],
  });
  asha.send({ type: "state", mic: true, camera: true, screen: false });
  await watching.hears("people", (signal) => signal.people.some(({ on }) => on.join() === "mic,camera"));
  const { slots } = await watching.hears("slots", (signal) => signal.slots.length === 1);
  expect(slots[0]).toMatchObject({ peerId: asha.welcome.peerId, kind: "camera", isPaused: false });
  asha.send({ type: "quality", roundTripMs: 900, lost: 0 });
  await watching.hears("people", (signal) => signal.people.some(({ quality }) => quality === "POOR"));
  asha.send({ type: "leave" });
  await watching.hears("people", (signal) => signal.people.length === 1);
});

test("chat reaches everybody, stays for those who come later, and is slowed down", async () => {
  const watching = await visit(owner);
  const asha = await visit(await buildAttendee());
  asha.send({ type: "chat", messageId: newId(), text: "  Can we see the X-ray again?  " });
  const { message } = await watching.hears("chat");
  expect(message).toMatchObject({ name: "Asha Rao", text: "Can we see the X-ray again?" });
  expect((await visit(await buildAttendee("Ravi"))).welcome.messages).toEqual([message]);
  for (let i = 0; i < 10; i++) asha.send({ type: "chat", messageId: newId(), text: `again ${i}` });
  expect(await asha.hears("refused")).toMatchObject({ reason: "chat" });
});

test("a message that is sent again after a lost socket stands once, and nobody writes under the id of another", async () => {
  const watching = await visit(owner);
  const person = await buildAttendee();
  const asha = await visit(person);
  const written = { type: "chat" as const, messageId: newId(), text: "The film is from March." };
  asha.send(written);
  const { message } = await watching.hears("chat");
  asha.socket.terminate();
  const back = await visit(person, { device: asha.device, resume: asha.welcome.resume });
  expect(back.welcome).toMatchObject({ isResumed: true, messages: [message] });
  back.send({ ...written, text: "Something else." });
  expect((await back.hears("chat")).message).toEqual(message);
  watching.send({ ...written, text: "In the name of Asha." });
  watching.send({ type: "chat", messageId: newId(), text: "Thank you." });
  await watching.hears("chat", (signal) => signal.message.text === "Thank you.");
  const texts = watching.heard.flatMap((signal) => (signal.type === "chat" ? [signal.message.text] : []));
  expect(texts).toEqual(["The film is from March.", "Thank you."]);
});

test("a flood of signals closes the socket", async () => {
  const asha = await visit(await buildAttendee());
  for (let i = 0; i < 200; i++) asha.send({ type: "hand", isRaised: i % 2 === 0 });
  expect(await asha.closed).toBe(CLOSE_CODES.TOO_FAST);
});

test("hands are raised in order; a moderator lowers one and invites another", async () => {
  const moderator = await visit(owner);
  const asha = await visit(await buildAttendee());
  const ravi = await visit(await buildAttendee("Ravi"));
  const order = [asha.welcome.peerId, ravi.welcome.peerId];
  asha.send({ type: "hand", isRaised: true });
  await asha.hears("hands", ({ peerIds }) => peerIds.length === 1);
  ravi.send({ type: "hand", isRaised: true });
  await moderator.hears("hands", ({ peerIds }) => peerIds.join() === order.join());
  asha.send({ type: "lower", peerId: ravi.welcome.peerId });
  moderator.send({ type: "invite", peerId: asha.welcome.peerId });
  await asha.hears("invited");
  await moderator.hears("hands", ({ peerIds }) => peerIds.join() === ravi.welcome.peerId);
  moderator.send({ type: "lower", peerId: ravi.welcome.peerId });
  await ravi.hears("hands", ({ peerIds }) => peerIds.length === 0);
});

test("a moderator mutes somebody; somebody else cannot", async () => {
  const moderator = await visit(owner);
  const asha = await visit(await buildAttendee());
  const ravi = await visit(await buildAttendee("Ravi"));
  asha.send({ type: "state", mic: true, camera: false, screen: false });
  await moderator.hears("people", ({ people }) => people.some(({ on }) => on.includes("mic")));
  ravi.send({ type: "mute", peerId: asha.welcome.peerId, kind: "mic" });
  ravi.send({ type: "react", reaction: "CLAP" });
  expect(await asha.hears("reaction")).toMatchObject({ peerId: ravi.welcome.peerId, reaction: "CLAP" });
  expect(asha.heard.some(({ type }) => type === "muted")).toBe(false);
  moderator.send({ type: "mute", peerId: asha.welcome.peerId, kind: "mic" });
  expect(await asha.hears("muted")).toMatchObject({ kind: "mic" });
  await moderator.hears("people", ({ people }) => people.every(({ on }) => on.length === 0));
});

test("only a moderator moves the agenda, and only within it", async () => {
  const asha = await visit(await buildAttendee());
  expect((await asha.hears("agenda")).position.item).toBe(0);
  const moderator = await visit(owner);
  const before = asha.heard.filter(({ type }) => type === "agenda").length;
  asha.send({ type: "agenda", item: 0 });
  moderator.send({ type: "agenda", item: 7 });
  moderator.send({ type: "agenda", item: 0 });
  moderator.send({ type: "chat", messageId: newId(), text: "moved" });
  await asha.hears("chat");
  expect(asha.heard.filter(({ type }) => type === "agenda")).toHaveLength(before + 1);
});

test("everyone may speak and show a picture, also when many do", async () => {
  const all = [await visit(owner)];
  for (let i = 0; i < 13; i++) all.push(await visit(await buildAttendee()));
  for (const each of all) each.send({ type: "state", mic: true, camera: true, screen: false });
  for (const each of all) {
    await each.hears("people", ({ people }) => people.every(({ on }) => on.length === 2) && people.length === 14);
  }
}, 40_000);

test("the agenda counts from the start of the session, and its position survives the room's process", async () => {
  const moderator = await visit(owner);
  const first = await moderator.hears("agenda");
  const { startedDateTime } = await enterAs(owner);
  expect(first.position).toEqual({ item: 0, sinceMs: startedDateTime });
  const before = moderator.heard.length;
  moderator.send({ type: "agenda", item: 0 });
  await expect.poll(() => moderator.heard.slice(before).some(({ type }) => type === "agenda")).toBe(true);
  const { position } = await moderator.hears("agenda");
  expect(position.sinceMs).toBeGreaterThan(first.position.sinceMs);
  process.kill(rooms.pid ?? 0, "SIGKILL");
  await moderator.closed;
  await expect.poll(async () => (await rooms.ready) !== nodeId, { timeout: WITHIN_MS }).toBe(true);
  const back = await visit(owner);
  expect((await back.hears("agenda")).position).toEqual(position);
}, 60_000);

const attendanceOf = async (person: UserRow) => {
  const { attendanceList } = await world.call(attendanceEndpoints.list, { params: { id: session.sessionId } }, owner);
  return attendanceList.find(({ userId }) => userId === person.userId);
};

test("coming is noted in the ledger at once, leaving too", async () => {
  const person = await buildAttendee();
  expect(await attendanceOf(person)).toMatchObject({ attendance: "NOT_ATTENDED" });
  const asha = await visit(person);
  await expect
    .poll(() => attendanceOf(person), { timeout: WITHIN_MS })
    .toMatchObject({ attendance: "ATTENDED", isPresent: true });
  asha.send({ type: "leave" });
  await expect
    .poll(() => attendanceOf(person), { timeout: WITHIN_MS })
    .toMatchObject({ attendance: "ATTENDED", isPresent: false });
});

test("whoever leaves is gone at once for the others, though the socket is closed with the word", async () => {
  const meera = await visit(owner);
  const present = () => meera.heard.findLast((signal) => signal.type === "people")?.people.length;
  const people = await together(4, async (number) => visit(await buildAttendee(`Asha ${number}`)));
  await expect.poll(present, { timeout: WITHIN_MS }).toBe(5);
  for (const each of people) {
    each.send({ type: "chat", messageId: newId(), text: "Goodbye" });
    each.send({ type: "leave" });
    each.socket.close();
  }
  await expect.poll(present, { timeout: RESUME_WITHIN_MS / 2 }).toBe(1);
});

test("others see within three seconds that someone is cut off, and that they are back", async () => {
  const meera = await visit(owner);
  const asha = await visit(await buildAttendee());
  const qualityOf = (quality: string) => (signal: { people: readonly { peerId: string; quality: string }[] }) =>
    signal.people.some((person) => person.peerId === asha.welcome.peerId && person.quality === quality);
  await meera.hears("people", qualityOf("GOOD"));
  // What arrives is not read, so that pings stay unanswered, as on a cut line.
  asha.socket.pause();
  const cutAtMs = performance.now();
  await meera.hears("people", qualityOf("LOST"));
  expect(performance.now() - cutAtMs).toBeGreaterThan(1000);
  const heard = meera.heard.length;
  asha.socket.resume();
  await expect
    .poll(() => meera.heard.slice(heard).some((signal) => signal.type === "people" && qualityOf("GOOD")(signal)), {
      timeout: WITHIN_MS,
    })
    .toBe(true);
});

test("a socket that was lost comes back to the same place", async () => {
  const watching = await visit(owner);
  const person = await buildAttendee();
  const asha = await visit(person);
  asha.send({ type: "hand", isRaised: true });
  await watching.hears("hands", ({ peerIds }) => peerIds.length === 1);
  asha.socket.terminate();
  const back = await visit(person, { device: asha.device, resume: asha.welcome.resume });
  expect(back.welcome).toMatchObject({ peerId: asha.welcome.peerId, isResumed: true });
  expect((await back.hears("hands")).peerIds).toEqual([asha.welcome.peerId]);
  const stranger = await visit(await buildAttendee("Ravi"), { resume: asha.welcome.resume });
  expect(stranger.welcome.isResumed).toBe(false);
});

test("whoever reloads the page is there once", async () => {
  const watching = await visit(owner);
  const person = await buildAttendee();
  const first = await visit(person);
  first.socket.terminate();
  await expect.poll(() => attendanceOf(person), { timeout: WITHIN_MS }).toMatchObject({ attendance: "ATTENDED" });
  const again = await visit(person, { device: first.device });
  expect(again.welcome.isResumed).toBe(false);
  await watching.hears(
    "people",
    ({ people }) => people.length === 2 && people.some(({ peerId }) => peerId === again.welcome.peerId),
  );
});

const reasonOf = (code: number): CloseReason | undefined =>
  (Object.keys(CLOSE_CODES) as CloseReason[]).find((reason) => CLOSE_CODES[reason] === code);

test("when an organiser ends the session everybody is shown out and nobody enters again [SESS-035]", async () => {
  const person = await buildAttendee();
  const asha = await visit(person);
  const body = { entityId: session.sessionId, entityType: "SESSION", status: "COMPLETED" } as const;
  await world.call(sessionEndpoints.setStatus, { body }, owner);
  expect(reasonOf(await asha.closed)).toBe("ENDED");
  await expect
    .poll(() => attendanceOf(person), { timeout: WITHIN_MS })
    .toMatchObject({ attendance: "ATTENDED", isPresent: false });
  const refused = await world.refusal(liveEndpoints.enter, { body: { sessionId: session.sessionId } }, person);
  expect(refused.body.responseCode).toBe("SESSION_NOT_STARTED");
});

test("a second web process takes people to the same room", async () => {
  const { platform, database } = world.app;
  const second = await createApp({
    env: platform.env,
    log: platform.log,
    databaseUrl: database.url,
    runsJobs: false,
    shedsLoad: false,
  });
  const first = await visit(owner);
  const { token, socketPath } = await enterAs(await buildAttendee());
  const visitor = new Visitor((await second.http.listen({ port: 0 })).replace("http", "ws"), socketPath);
  await visitor.shows({ token });
  await first.hears("people", ({ people }) => people.length === 2);
  await second.close();
  expect(await visitor.closed).toBe(1006);
}, 40_000);

test("a room that another process took over meanwhile sends everybody there", async () => {
  const asha = await visit(await buildAttendee());
  await world.db.update(liveRooms).set({ nodeId: newId() }).where(eq(liveRooms.sessionId, session.sessionId));
  expect(reasonOf(await asha.closed)).toBe("MOVED");
});

test("when the process of the room dies, another takes the room over within seconds and nobody's stay ends", async () => {
  const person = await buildAttendee();
  const asha = await visit(person);
  await expect.poll(() => attendanceOf(person), { timeout: WITHIN_MS }).toMatchObject({ attendance: "ATTENDED" });
  process.kill(rooms.pid ?? 0, "SIGKILL");
  expect(await asha.closed).toBe(1006);
  await expect.poll(async () => (await rooms.ready) !== nodeId, { timeout: 30_000 }).toBe(true);
  const back = await visit(person, { device: asha.device, resume: asha.welcome.resume });
  expect(back.welcome.isResumed).toBe(false);
  await expect
    .poll(() => attendanceOf(person), { timeout: WITHIN_MS })
    .toMatchObject({ attendance: "ATTENDED", isPresent: true });
}, 60_000);

test("the room tells everybody that a poll opened, and its hosts that an answer came", async () => {
  const asha = await buildAttendee();
  const [host, guest] = [await visit(owner), await visit(asha)];
  const news = (visitor: Visitor): number => visitor.heard.filter(({ type }) => type === "polls").length;
  const params = { id: session.sessionId };
  const body = { question: "Refer now?", options: ["Yes", "No"] };
  const { poll } = await world.call(pollEndpoints.create, { params, body }, owner);
  await host.hears("polls");
  expect(news(guest)).toBe(0);
  const of = { ...params, pollId: poll.pollId };
  await world.call(pollEndpoints.setStatus, { params: of, body: { status: "OPEN" } }, owner);
  await guest.hears("polls");
  const before = news(host);
  await world.call(pollEndpoints.answer, { params: of, body: { choices: [0] } }, asha);
  await expect.poll(() => news(host), { timeout: WITHIN_MS }).toBeGreaterThan(before);
  expect(news(guest)).toBe(1);
});
