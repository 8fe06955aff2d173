import { create } from "qrcode";

/** A QR code of a text: the SVG path of its dark squares and the number of units of a side, without the quiet zone. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = create(text, { errorCorrectionLevel: "M" }).modules;
  let path = "";
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (data[row * size + column]) path += `M${column} ${row}h1v1h-1z`;
    }
  }
  return { path, size };
}
