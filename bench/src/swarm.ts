import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { runCommand, say } from "@openrounds/server/command.ts";
import { inEachEngine, usageOfRooms, type RoomHost } from "./room-host.ts";
import { buildPerson, buildRoom } from "./room-people.ts";
import { SwarmPerson, arrived } from "./swarm-person.ts";

/** Of the people of a room, so many send voice and picture. */
const PUBLISHERS = 12;
/** All come within this time. */
const COME_WITHIN_MS = 10_000;
const SETTLE_MS = 10_000;

const readOptions = () => {
  const options = {
    people: { type: "string", default: "20,50,100" },
    seconds: { type: "string", default: "10" },
  } as const;
  const { people, seconds } = parseArgs({ options }).values;
  return { sizes: people.split(",").map(Number), seconds: Number(seconds) };
};

const atShare = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);

/** One room of people who all come within ten seconds. */
async function measure(host: RoomHost, size: number, seconds: number): Promise<void> {
  const { port } = host.app.http.server.address() as AddressInfo;
  await host.rooms.ready;
  const room = await buildRoom(host.app);
  const guests = [];
  for (let n = 0; n < size; n++) guests.push(await buildPerson(host.app, room));
  const people: SwarmPerson[] = [];
  for (const [index, guest] of guests.entries()) {
    const person = new SwarmPerson(`ws://127.0.0.1:${port}`, await guest.admit(), index < PUBLISHERS);
    people.push(person);
    person.enter();
    await setTimeout(COME_WITHIN_MS / size);
  }
  await setTimeout(SETTLE_MS);
  for (const person of people) person.frozenMs = 0;
  const [before, packets] = [usageOfRooms(host), arrived.packets];
  await setTimeout(seconds * 1000);
  const [after, packetsAfter] = [usageOfRooms(host), arrived.packets];
  const firsts = people.flatMap(({ firstPictureMs }) => firstPictureMs ?? []).toSorted((a, b) => a - b);
  const frozenMs = people.reduce((sum, person) => sum + person.frozenMs, 0);
  const cpuPercent = (after.cpuMs - before.cpuMs) / seconds / 10;
  const perSecond = (packetsAfter - packets) / seconds;
  await Promise.all(people.map((person) => person.leave()));
  say(
    [
      `${size} people, ${Math.min(size, PUBLISHERS)} of whom send: ${cpuPercent.toFixed(1)} % of a core,`,
      `${perSecond.toFixed(0)} packets a second, ${((cpuPercent * 10_000) / perSecond).toFixed(1)} µs a packet,`,
      `${(cpuPercent / size).toFixed(2)} % a person, ${after.megabytes.toFixed(0)} MB,`,
      `${size - firsts.length} without a picture, first picture p50 ${atShare(firsts, 0.5)} ms, p95 ${atShare(firsts, 0.95)} ms,`,
      `${(frozenMs / 1000).toFixed(1)} s frozen over all`,
    ].join(" "),
  );
}

/** The cost of rooms of growing size in each engine, with people without browsers on the same machine. */
runCommand(() =>
  inEachEngine(async (host) => {
    const { sizes, seconds } = readOptions();
    await host.app.http.listen({ host: "127.0.0.1", port: 0 });
    for (const size of sizes) await measure(host, size, seconds);
  }),
);
