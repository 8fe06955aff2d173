import type { Person, World } from "./world.ts";

export interface SentPart {
  readonly as: Person;
  /** Where the part begins. */
  readonly offset?: number;
  /** Further headers; an empty text leaves one out. */
  readonly headers?: Readonly<Record<string, string>>;
}

const PROTOCOL = { "tus-resumable": "1.0.0" };

/** Sends a part of a file to an upload address, by the tus protocol. */
export async function sendPart(world: World, url: string, payload: Buffer, { as, offset = 0, headers }: SentPart) {
  const all: Record<string, string> = {
    ...PROTOCOL,
    authorization: await world.authorize(as),
    "content-type": "application/offset+octet-stream",
    "content-length": String(payload.length),
    "upload-offset": String(offset),
    ...headers,
  };
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
  return world.app.http.inject({ method: "PATCH", url, headers: sent, payload });
}

/** Asks how much of a file has arrived at an upload address. */
export const askForOffset = async (world: World, url: string, as: Person) =>
  world.app.http.inject({ method: "HEAD", url, headers: { ...PROTOCOL, authorization: await world.authorize(as) } });

/** Sends a whole file in parts of a size; returns the status of the last part. */
export async function sendFile(world: World, url: string, bytes: Buffer, as: Person, partBytes = 5 * 1024 ** 2) {
  const upload = { "upload-length": String(bytes.length) };
  let status = 0;
  for (let offset = 0; offset < bytes.length || offset === 0; offset += partBytes) {
    const part = bytes.subarray(offset, offset + partBytes);
    const isLast = offset + part.length === bytes.length;
    ({ statusCode: status } = await sendPart(world, url, part, { as, offset, headers: isLast ? upload : {} }));
    if (status !== 204) break;
  }
  return status;
}
