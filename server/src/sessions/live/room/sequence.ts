const HALF = 0x8000;
const WHOLE = 0x10000;

/** How far one RTP sequence number is ahead of another, around the wrap; negative when it is behind. */
export function ahead(number: number, of: number): number {
  const distance = (number - of) & (WHOLE - 1);
  return distance < HALF ? distance : distance - WHOLE;
}

/** The RTP sequence number so many packets later. */
export const later = (number: number, by: number): number => (number + by) & (WHOLE - 1);
