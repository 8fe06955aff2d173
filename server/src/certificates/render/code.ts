import { create } from "qrcode";
import { INK } from "./art.ts";
import type { CodePlace } from "./template.ts";

/** A QR code of the address as one SVG path, quiet zone left to the white around it. */
export function codeArt(address: string, { left, top, size }: CodePlace): string {
  const { data, size: count } = create(address, { errorCorrectionLevel: "M" }).modules;
  let path = "";
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      if (data[row * count + column]) path += `M${column} ${row}h1v1h-1z`;
    }
  }
  return `<path transform="translate(${left} ${top}) scale(${size / count})" d="${path}" fill="${INK.text}"/>`;
}
