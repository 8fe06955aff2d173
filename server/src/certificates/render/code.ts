import { qrPath } from "../../kernel/qr.ts";
import { INK } from "./art.ts";
import type { QrCodePosition } from "./template.ts";

/** A QR code of the address as one SVG path; the white around it is its quiet zone. */
export function codeArt(address: string, { left, top, size }: QrCodePosition): string {
  const { path, size: count } = qrPath(address);
  return `<path transform="translate(${left} ${top}) scale(${size / count})" d="${path}" fill="${INK.text}"/>`;
}
