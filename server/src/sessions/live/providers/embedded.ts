import { SECOND, now, nowMs } from "../../../kernel/clock.ts";
import type { Platform } from "../../../kernel/platform.ts";
import { refuse } from "../../../kernel/refusal.ts";
import { claimRoom } from "../queries.ts";
import { admissionKeyOf, issuePass, issueToken } from "./admission.ts";
import { relaysFor } from "./relays.ts";
import type { VideoProvider } from "./video.ts";

/** The path of signalling sockets. */
export const SOCKET_PATH = "/live-socket";
/** Headers with the person and the network of a proxied socket, for the room process. */
export const ORIGIN_HEADERS = { network: "x-room-network", person: "x-room-person" } as const;
/** A process without a heartbeat for this long carries no rooms. */
export const SILENT_AFTER_MS = 15 * SECOND;
const RETRY_AFTER_S = 3;

/** The room that comes with the server, which runs in separate processes. */
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
