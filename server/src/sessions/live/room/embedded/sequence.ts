const HALF = 0x8000;
const WHOLE = 0x10000;

/** The distance between two RTP sequence numbers, with wrap-around; negative when the first one is behind. */
export function sequenceDistance(number: number, of: number): number {
  const distance = (number - of) & (WHOLE - 1);
  return distance < HALF ? distance : distance - WHOLE;
}

/** The RTP sequence number so many packets later. */
export const sequenceAfter = (number: number, by: number): number => (number + by) & (WHOLE - 1);
