import { SHEET } from "./sheet.ts";

/** The colours of the printed page, independent of dark mode. */
export const INK = {
  paper: "#ffffff",
  cream: "#fffdf7",
  text: "#1d2624",
  quiet: "#4a5450",
  pine: "#007665",
  mint: "#91dbca",
  mist: "#dcf5ee",
  gold: "#fdba33",
  foil: "#fed379",
  bronze: "#e4991a",
  bark: "#7c4615",
} as const;

/** The gold seal with the open ring and its ribbons, as SVG of the given size. */
export function seal(left: number, top: number, size: number): string {
  const scale = size / 64;
  return `<g transform="translate(${left} ${top}) scale(${scale})">
    <path d="M22 40l-6 20 16-8 16 8-6-20z" fill="${INK.bronze}"/>
    <circle cx="32" cy="26" r="21" fill="${INK.foil}"/>
    <circle cx="32" cy="26" r="21" fill="none" stroke="${INK.bronze}" stroke-width="2" stroke-dasharray="3 3.6"/>
    <path d="M37 16.5A11 11 0 1 0 42.3 22" fill="none" stroke="${INK.bark}" stroke-width="4" stroke-linecap="round"/>
    <circle cx="41" cy="17.5" r="2.6" fill="${INK.bark}"/>
  </g>`;
}

/** Three rings in the upper right corner, and a dot (the brand motif). */
export function cornerRings(): string {
  const ring = (radius: number, colour: string): string =>
    `<circle cx="${SHEET.width}" cy="0" r="${radius}" fill="none" stroke="${colour}" stroke-width="58"/>`;
  return `${ring(190, INK.pine)}${ring(298, INK.mint)}${ring(406, INK.mist)}
    <circle cx="1392" cy="402" r="25" fill="${INK.gold}"/>`;
}

/** An open ring with its dot, rotated to the given side. */
const openRing = (x: number, y: number, turn: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">
    <circle r="52" fill="${INK.cream}"/>
    <path d="M16 -27.7A32 32 0 1 0 31 -8" fill="none" stroke="${INK.pine}" stroke-width="11" stroke-linecap="round"/>
    <circle cx="27" cy="-21" r="7" fill="${INK.gold}"/>
  </g>`;

/** A double border with open rings as corners. */
export function frame(): string {
  const line = (inset: number, colour: string, width: number): string =>
    `<rect x="${inset}" y="${inset}" width="${SHEET.width - 2 * inset}" height="${SHEET.height - 2 * inset}"
      rx="6" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
  const [near, right, bottom] = [72, SHEET.width - 72, SHEET.height - 72];
  return `${line(56, INK.pine, 5)}${line(74, INK.bronze, 2)}
    ${openRing(near, near, -90)}${openRing(right, near, 0)}${openRing(near, bottom, 180)}${openRing(right, bottom, 90)}`;
}
