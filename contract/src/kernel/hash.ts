/** A deterministic hash of an id, the same on every machine. */
export const hashOf = (id: string): number => [...id].reduce((hash, sign) => (hash * 31 + sign.charCodeAt(0)) >>> 0, 7);
