import { SECOND, now, nowMs } from "../../../kernel/clock.ts";
import type { Platform } from "../../../kernel/platform.ts";
import { refuse } from "../../../kernel/refusal.ts";
import { claimRoom } from "../queries.ts";
import { admissionKeyOf, issueToken } from "./admission.ts";
import { relaysFor } from "./relays.ts";
import type { VideoProvider } from "./video.ts";

/** Where the sockets of the room are opened. */
export const SOCKET_PATH = "/live-socket";
/** A process that was silent for so long carries no room any more. */
export const SILENT_AFTER_MS = 15 * SECOND;
const RETRY_AFTER_S = 3;

/** The room that comes with the server, carried by processes of its own. */
export const embeddedRoom = (platform: Platform): VideoProvider => ({
  async admit(guest) {
    const { sessionId } = guest;
    const heardSince = new Date(nowMs() - SILENT_AFTER_MS);
    const nodeId = await claimRoom(platform.db, { sessionId, at: now(), heardSince });
    if (nodeId === undefined) return refuse("SESSION_ROOM_UNAVAILABLE", { status: 503, retryAfterS: RETRY_AFTER_S });
    return {
      token: issueToken(admissionKeyOf(platform), { ...guest, nodeId }),
      socketPath: `${SOCKET_PATH}?${new URLSearchParams({ node: nodeId })}`,
      iceServers: relaysFor(platform.env, guest.userId),
    };
  },
});
