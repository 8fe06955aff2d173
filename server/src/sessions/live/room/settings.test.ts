import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildParticipant } from "../../../batches/factory.ts";
import type { UserRow } from "../../../identity/service.ts";
import { DAY, SECOND, nowMs } from "../../../kernel/clock.ts";
import { readEnv } from "../../../kernel/env.ts";
import { knock, openRooms, readEntrance } from "../../../kernel/testing/rooms.ts";
import { createWorld, type World } from "../../../kernel/testing/world.ts";
import { buildHubWithSession, runningNow } from "../../factory.ts";
import { relaysFor } from "../providers/relays.ts";
import type { RoomSupervisor } from "./supervisor.ts";

const PORTS = [20_310, 20_329] as const;
const OUTSIDE = ["198.51.100.7", "203.0.113.9"];
const SECRET = "a secret that the relay knows";
const URLS = ["turn:turn.example.org:3478", "turns:turn.example.org:443?transport=tcp"];
const CANDIDATE = /a=candidate:\S+ \d+ udp \d+ (\S+) (\d+) typ host/gi;

let world: World;
let rooms: RoomSupervisor;
let people: UserRow[];
let sessionId: string;

beforeAll(async () => {
  const env = {
    LIVE_PORTS: PORTS.join("-"),
    LIVE_ADDRESSES: OUTSIDE.join(", "),
    TURN_URLS: URLS.join(","),
    TURN_SECRET: SECRET,
  };
  world = await createWorld({ env });
  ({ supervisor: rooms } = await openRooms(world));
  await rooms.ready;
  const { batch, session } = await buildHubWithSession(world.db, { session: runningNow() });
  ({ sessionId } = session);
  people = await Promise.all(
    ["Asha", "Ravi", "Meera"].map((firstName) => buildParticipant(world.db, batch, "ATTENDEE", { firstName })),
  );
});
afterAll(async () => {
  await rooms.stop();
  await world.close();
});

const enterAs = (person: UserRow) => readEntrance({ world, session: { sessionId } }, person);

/** The addresses that the room offers to a newcomer. */
async function offeredTo(person: UserRow) {
  const visitor = await knock(world, await enterAs(person));
  const { sdp } = await visitor.hears("offer");
  return [...sdp.matchAll(CANDIDATE)].map(([, address = "", at]) => ({ address, port: Number(at) }));
}

test("media is offered on the ports of the setting only, to each person on others, and under the addresses outside", async () => {
  const offers = await Promise.all(people.map(offeredTo));
  for (const offer of offers) {
    expect(offer.map(({ address }) => address)).toEqual(expect.arrayContaining(OUTSIDE));
    const ports = offer.map(({ port }) => port);
    expect(ports.filter((port) => port < PORTS[0] || port > PORTS[1])).toEqual([]);
  }
  const used = offers.map((offer) => new Set(offer.map(({ port }) => port)));
  expect(new Set(used.flatMap((ports) => [...ports])).size).toBe(used.reduce((sum, { size }) => sum + size, 0));
});

test("whoever enters gets a name at the relay that is theirs and good for a day", async () => {
  const [asha, ravi] = await Promise.all(people.slice(0, 2).map(enterAs));
  const [relay] = asha?.iceServers ?? [];
  const [endsAtS, userId] = relay?.username.split(":") ?? [];
  expect(relay?.urls).toEqual(URLS);
  expect(userId).toBe(people[0]?.userId);
  expect(Number(endsAtS) * SECOND).toBeGreaterThan(nowMs());
  expect(Number(endsAtS) * SECOND).toBeLessThanOrEqual(nowMs() + DAY);
  expect(relay?.credential).toBe(
    createHmac("sha1", SECRET)
      .update(relay?.username ?? "")
      .digest("base64"),
  );
  expect(ravi?.iceServers[0]?.credential).not.toBe(relay?.credential);
});

test("without a secret the one name of the setting is given to all, and without a relay there is none", () => {
  const fixed = readEnv({ TURN_URLS: URLS[0], TURN_USERNAME: "rounds", TURN_PASSWORD: "relay password" });
  expect(relaysFor(fixed, "somebody")).toEqual([{ urls: [URLS[0]], username: "rounds", credential: "relay password" }]);
  expect(relaysFor(readEnv({ TURN_SECRET: SECRET }), "somebody")).toEqual([]);
});
