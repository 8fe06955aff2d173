import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { liveEndpoints } from "@openrounds/contract/sessions/live/endpoints.ts";
import type { LiveRoomDetails } from "@openrounds/contract/sessions/live/schemas.ts";
import type { RoomSignal } from "@openrounds/contract/sessions/live/signals.ts";
import { RoomSupervisor } from "../../sessions/live/room/supervisor.ts";
import { Visitor } from "../../sessions/live/room/visitor.ts";
import { newId } from "../ids.ts";
import type { World } from "./world.ts";

/** The WebSocket origin of a world that listens. */
export const socketOriginOf = ({ app }: World): string =>
  `ws://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;

export interface Rooms {
  readonly supervisor: RoomSupervisor;
  /** The WebSocket origin of the world. */
  readonly origin: string;
}

/** Starts the room process of a world, and listens. */
export async function openRooms(world: World, host = "127.0.0.1"): Promise<Rooms> {
  const supervisor = new RoomSupervisor(world.app.platform, world.app.database.url);
  supervisor.start();
  await world.app.http.listen({ port: 0, host });
  return { supervisor, origin: socketOriginOf(world) };
}

/** Kills the process of the rooms, and waits for the next one. */
export async function killRoom(supervisor: RoomSupervisor): Promise<void> {
  const died = await supervisor.ready;
  process.kill(supervisor.pid ?? 0, "SIGKILL");
  while ((await supervisor.ready) === died) await sleep(50);
}

/** The room of a session, in the process of a world. */
export interface RoomPlace {
  readonly world: World;
  readonly session: { readonly sessionId: string };
}

/** A device, and the resume token of an earlier stay on it. */
export interface VisitorSeat {
  readonly device?: string;
  readonly resume?: string | undefined;
}

type Welcome = Extract<RoomSignal, { type: "welcome" }>;
/** A person whom the room has welcomed, with the details by which they entered. */
export type WelcomedVisitor = Visitor & {
  readonly entrance: LiveRoomDetails;
  readonly welcome: Welcome;
  readonly device: string;
};

/** The details with which a person enters a room. */
export const readEntrance = async ({ world, session }: RoomPlace, person: { userId: string }) =>
  (await world.call(liveEndpoints.enter, { body: { sessionId: session.sessionId } }, person)).room;

/** Presents a token at the door of a world; the room may refuse it, or let its holder wait. */
export async function knock(
  world: World,
  { token, socketPath }: Pick<LiveRoomDetails, "token" | "socketPath">,
  seat: VisitorSeat = {},
): Promise<Visitor> {
  const visitor = new Visitor(socketOriginOf(world), socketPath);
  await visitor.shows({ token, ...seat });
  return visitor;
}

/** Enters a room up to the welcome. */
export async function visit(
  place: RoomPlace,
  person: { userId: string },
  { device = newId(), resume }: VisitorSeat = {},
): Promise<WelcomedVisitor> {
  const entrance = await readEntrance(place, person);
  const visitor = await knock(place.world, entrance, { device, resume });
  return Object.assign(visitor, { entrance, device, welcome: await visitor.hears("welcome") });
}
