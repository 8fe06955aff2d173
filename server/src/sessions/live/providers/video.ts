import type { IceServer } from "@openrounds/contract/sessions/live/schemas.ts";
import type { Admission } from "./admission.ts";

/** A person who enters. */
export type RoomEntrant = Omit<Admission, "nodeId" | "expiresAtMs">;

/** Where a browser opens its socket, its token, and its TURN servers. */
export interface RoomEntrance {
  readonly token: string;
  readonly socketPath: string;
  readonly iceServers: IceServer[];
}

/** A provider of video conferences for sessions. */
export interface VideoProvider {
  /** Admits a person to the room of a session; opens the room for the first person. */
  admit(entrant: RoomEntrant): Promise<RoomEntrance>;
}
