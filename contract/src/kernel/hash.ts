/** A number that is the same for the same id everywhere. */
export const hashOf = (id: string): number => [...id].reduce((hash, sign) => (hash * 31 + sign.charCodeAt(0)) >>> 0, 7);
