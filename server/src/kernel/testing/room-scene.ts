import { afterAll, beforeAll, beforeEach } from "vitest";
import { buildParticipant } from "../../batches/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { buildHubWithSession, runningNow, type HubWithSession } from "../../sessions/factory.ts";
import type { RoomSupervisor } from "../../sessions/live/room/supervisor.ts";
import type { Visitor } from "../../sessions/live/room/visitor.ts";
import {
  killRoom,
  knock,
  openRooms,
  readEntrance,
  visit,
  type RoomPlace,
  type VisitorSeat,
  type WelcomedVisitor,
} from "./rooms.ts";
import { createWorld, type World } from "./world.ts";

/** The room of a running session: one world and one room process for a file of tests, a new session for each test. */
export class RoomScene {
  #world: World | undefined;
  #rooms: RoomSupervisor | undefined;
  #hub: HubWithSession | undefined;

  async open(env: Readonly<Record<string, string>>): Promise<void> {
    this.#world = await createWorld({ env });
    ({ supervisor: this.#rooms } = await openRooms(this.#world));
  }

  async begin(): Promise<void> {
    await this.#rooms?.ready;
    this.#hub = await buildHubWithSession(this.world.db, { session: runningNow() });
  }

  async close(): Promise<void> {
    await this.#rooms?.stop();
    await this.#world?.close();
  }

  get world(): World {
    if (this.#world === undefined) throw new Error("the scene is not open");
    return this.#world;
  }

  get #built(): HubWithSession {
    if (this.#hub === undefined) throw new Error("no test has begun");
    return this.#hub;
  }

  get owner(): UserRow {
    return this.#built.owner;
  }

  get batch(): HubWithSession["batch"] {
    return this.#built.batch;
  }

  get session(): HubWithSession["session"] {
    return this.#built.session;
  }

  get place(): RoomPlace {
    return { world: this.world, session: this.session };
  }

  readonly buildAttendee = (firstName = "Asha"): Promise<UserRow> =>
    buildParticipant(this.world.db, this.batch, "ATTENDEE", { firstName, lastName: "Rao" });

  /** Enters the room up to the welcome. */
  readonly visit = (person: UserRow, seat?: VisitorSeat): Promise<WelcomedVisitor> => visit(this.place, person, seat);

  /** Presents a new token at the door; the room may refuse. */
  readonly knock = async (person: UserRow, seat?: VisitorSeat): Promise<Visitor> =>
    knock(this.world, await readEntrance(this.place, person), seat);

  /** Kills the process of the room, and waits for the next one. */
  readonly killRoom = async (): Promise<void> => {
    if (this.#rooms !== undefined) await killRoom(this.#rooms);
  };
}

/** A scene for the tests of a file, with settings. */
export function openRoomScene(env: Readonly<Record<string, string>> = {}): RoomScene {
  const scene = new RoomScene();
  beforeAll(() => scene.open(env));
  afterAll(() => scene.close());
  beforeEach(() => scene.begin());
  return scene;
}
