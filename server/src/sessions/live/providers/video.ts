import type { IceServer } from "@openrounds/contract/sessions/live/schemas.ts";
import type { Admission } from "./admission.ts";

/** Who enters. */
export type Entrant = Omit<Admission, "nodeId" | "expiresAtMs">;

/** Where a browser opens its socket, what it shows there, and through which relays its media may go. */
export interface Entrance {
  readonly token: string;
  readonly socketPath: string;
  readonly iceServers: IceServer[];
}

/** Something that carries the video of sessions. */
export interface VideoProvider {
  /** Lets a person into the room of a session, and opens the room for the first. */
  admit(entrant: Entrant): Promise<Entrance>;
}
