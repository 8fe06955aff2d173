import { SECOND } from "../../../../kernel/clock.ts";
import type { Log } from "../../../../kernel/log.ts";
import type { MediaEngine, MediaRoom, MediaRoomEvents } from "../media/engine.ts";
import { JanusClient, type JanusAddress } from "./client.ts";
import { JanusMediaRoom } from "./media-room.ts";
import { countPeople, createRoom, type RoomHost } from "./rooms.ts";

const RETRY_MS = SECOND;

/** A host, and how many people are in its rooms. */
interface MeasuredHost {
  readonly host: RoomHost;
  readonly people: number;
}

/** Forwards media by Janus: each room is on the least loaded of its hosts, and moves when the host is lost. */
export class JanusEngine implements MediaEngine {
  readonly capacity: number;
  readonly #addresses: readonly JanusAddress[];
  readonly #log: Log;
  readonly #hosts = new Map<string, Promise<RoomHost>>();
  readonly #rooms = new Set<JanusMediaRoom>();
  #isClosed = false;

  constructor(addresses: readonly JanusAddress[], capacity: number, log: Log) {
    this.#addresses = addresses;
    this.capacity = capacity;
    this.#log = log;
  }

  /** The connection to a host, opened once for all its rooms. */
  #hostAt(address: JanusAddress): Promise<RoomHost> {
    const known = this.#hosts.get(address.url);
    if (known !== undefined) return known;
    const opening = this.#openHost(address);
    this.#hosts.set(address.url, opening);
    opening.catch(() => this.#hosts.delete(address.url));
    return opening;
  }

  async #openHost(address: JanusAddress): Promise<RoomHost> {
    const client = new JanusClient(address, () => this.#lose(address.url, client));
    await client.open();
    return { client, handle: await client.attach() };
  }

  /** The hosts that reply, the least loaded first. */
  async #measureHosts(): Promise<RoomHost[]> {
    const measured = await Promise.allSettled(
      this.#addresses.map(async (address): Promise<MeasuredHost> => {
        const host = await this.#hostAt(address);
        return { host, people: await countPeople(host) };
      }),
    );
    return measured
      .flatMap((result) => (result.status === "fulfilled" ? [result.value] : []))
      .toSorted((a, b) => a.people - b.people)
      .map(({ host }) => host);
  }

  /** Creates the room on the least loaded host that accepts it. */
  async #place(room: JanusMediaRoom): Promise<void> {
    const [host] = await this.#measureHosts();
    if (host === undefined) throw new Error("no Janus can be reached");
    room.settle({ host, room: await createRoom(host) });
  }

  async openRoom(_sessionId: string, events: MediaRoomEvents): Promise<MediaRoom> {
    const room = new JanusMediaRoom(this.#log, events, () => this.#rooms.delete(room));
    await this.#place(room);
    this.#rooms.add(room);
    return room;
  }

  /** Moves the rooms of a lost host. */
  #lose(url: string, client: JanusClient): void {
    this.#hosts.delete(url);
    if (this.#isClosed) return;
    this.#log.warn("a Janus host was lost", { host: url });
    for (const room of this.#rooms) if (room.isAt(client)) this.#move(room);
  }

  #move(room: JanusMediaRoom): void {
    room.unsettle();
    this.#place(room).then(
      () => (this.#rooms.has(room) ? room.restart() : void room.close()),
      () => setTimeout(() => this.#rooms.has(room) && this.#move(room), RETRY_MS),
    );
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#rooms].map((room) => room.close()));
    const hosts = await Promise.allSettled(this.#hosts.values());
    await Promise.all(hosts.flatMap((result) => (result.status === "fulfilled" ? [result.value.client.close()] : [])));
  }
}
