import { createHmac, timingSafeEqual } from "node:crypto";
import type * as z from "zod/mini";

const signatureOf = (key: Buffer, body: string): string => createHmac("sha256", key).update(body).digest("base64url");

/** Claims as signed text, which everybody can read and only the holder of the key can make. */
export function signClaims(key: Buffer, claims: object): string {
  const body = Buffer.from(JSON.stringify(claims)).toString("base64url");
  return `${body}.${signatureOf(key, body)}`;
}

/** The claims of a signed text; undefined when the signature is wrong or the claims have another shape. */
export function readSignedClaims<Shape extends z.ZodMiniType>(
  key: Buffer,
  shape: Shape,
  text: string,
): z.output<Shape> | undefined {
  const [body = "", seal = ""] = text.split(".");
  const given = Buffer.from(seal);
  const right = Buffer.from(signatureOf(key, body));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const parsed = shape.safeParse(JSON.parse(Buffer.from(body, "base64url").toString("utf8")));
  return parsed.success ? parsed.data : undefined;
}
