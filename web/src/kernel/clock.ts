let offsetMs = 0;

/** Milliseconds since the epoch by the server's clock, which a wrong device clock does not disturb. */
export const nowMs = (): number => Date.now() + offsetMs;

/** Follows the time that an answer of the server carries. */
export function followServer(serverTime: string | null): void {
  const serverMs = Number(serverTime);
  if (serverTime !== null && Number.isFinite(serverMs)) offsetMs = serverMs - Date.now();
}
