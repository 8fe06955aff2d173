import { createHmac, timingSafeEqual } from "node:crypto";
import type * as z from "zod/mini";

const sealOf = (key: Buffer, body: string): string => createHmac("sha256", key).update(body).digest("base64url");

/** Claims as text that anybody may read and nobody without the key can make. */
export function sealed(key: Buffer, claims: object): string {
  const body = Buffer.from(JSON.stringify(claims)).toString("base64url");
  return `${body}.${sealOf(key, body)}`;
}

/** The claims of a sealed text; undefined when it is forged, altered or of another shape. */
export function unsealed<Shape extends z.ZodMiniType>(
  key: Buffer,
  shape: Shape,
  text: string,
): z.output<Shape> | undefined {
  const [body = "", seal = ""] = text.split(".");
  const given = Buffer.from(seal);
  const right = Buffer.from(sealOf(key, body));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const parsed = shape.safeParse(JSON.parse(Buffer.from(body, "base64url").toString("utf8")));
  return parsed.success ? parsed.data : undefined;
}
