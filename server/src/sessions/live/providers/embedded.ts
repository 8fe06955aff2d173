import { SECOND, now, nowMs } from "../../../kernel/clock.ts";
import type { Platform } from "../../../kernel/platform.ts";
import { refuse } from "../../../kernel/refusal.ts";
import { claimRoom } from "../queries.ts";
import { admissionKeyOf, issuePass, issueToken } from "./admission.ts";
import { relaysFor } from "./relays.ts";
import type { VideoProvider } from "./video.ts";

/** Where the sockets of the room are opened. */
export const SOCKET_PATH = "/live-socket";
/** How the process of the room learns whose socket is passed on to it, and from which network. */
export const ORIGIN_HEADERS = { network: "x-room-network", person: "x-room-person" } as const;
/** A process that was silent for so long carries no room any more. */
export const SILENT_AFTER_MS = 15 * SECOND;
const RETRY_AFTER_S = 3;

/** The room that comes with the server, carried by processes of its own. */
export const embeddedRoom = (platform: Platform): VideoProvider => ({
  async admit(entrant) {
    const { sessionId, userId } = entrant;
    const heardSince = new Date(nowMs() - SILENT_AFTER_MS);
    const nodeId = await platform.db.transaction((tx) => claimRoom(tx, { sessionId, at: now(), heardSince }));
    if (nodeId === undefined) return refuse("SESSION_ROOM_UNAVAILABLE", { status: 503, retryAfterS: RETRY_AFTER_S });
    return {
      token: issueToken(admissionKeyOf(platform), { ...entrant, nodeId }),
      socketPath: `${SOCKET_PATH}?${new URLSearchParams({ pass: issuePass(platform, { nodeId, userId }) })}`,
      iceServers: relaysFor(platform.env, userId),
    };
  },
});
