import { MAX_IMAGE_BYTES } from "@openrounds/contract/media/schemas.ts";

const TIMEOUT_MS = 8000;
/** The host of Google's pictures; other providers serve them from their own host. */
const PICTURE_HOSTS = [".googleusercontent.com"];

/** Whether a picture may be fetched: from the provider or its picture host, which prevents SSRF. */
export function isFromProvider(picture: string, issuer: string): boolean {
  if (!URL.canParse(picture)) return false;
  const { protocol, origin, hostname } = new URL(picture);
  if (origin === new URL(issuer).origin) return true;
  return protocol === "https:" && PICTURE_HOSTS.some((keeper) => hostname.endsWith(keeper));
}

/** The bytes of a picture at the provider; throws when it is missing or too large. */
export async function fetchPicture(picture: string): Promise<Buffer> {
  const response = await fetch(picture, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: "error" });
  if (!response.ok || response.body === null) throw new Error(`the provider answered ${response.status} for a picture`);
  const body: AsyncIterable<Uint8Array> = response.body;
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.length;
    if (length > MAX_IMAGE_BYTES) throw new Error("the picture is too large");
    parts.push(part);
  }
  return Buffer.concat(parts);
}
