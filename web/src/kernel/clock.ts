let offsetMs = 0;

/** Milliseconds since the epoch by the server's clock, so that a wrong device clock does no harm. */
export const nowMs = (): number => Date.now() + offsetMs;

/** Sets the clock by the time header of a response, which arrived at a time of this device. */
export function followServer(serverTime: string | null, arrivedAtMs: number = Date.now()): void {
  const serverMs = Number(serverTime);
  if (serverTime !== null && Number.isFinite(serverMs)) offsetMs = serverMs - arrivedAtMs;
}
