import type { AddressInfo } from "node:net";
import { RoomSupervisor } from "../../sessions/live/room/supervisor.ts";
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
