import sharp from "sharp";
import { coverArt, rampOf, type CoverRamp } from "@openrounds/contract/programs/cover.ts";

const WIDTH = 1600;
const HEIGHT = 900;

interface CoverColours {
  readonly k1: string;
  readonly k2: string;
  readonly k3: string;
  readonly k4: string;
  readonly k5: string;
  readonly k6: string;
  readonly k7: string;
  readonly dot: string;
}

/** The colours of covers on light pages, from the palest to the darkest, and the colour of the dot. */
const RAMPS: Readonly<Record<CoverRamp, CoverColours>> = {
  teal: ramp("#dcf5ee #bbebdf #91dbca #65c7b3 #39ae98 #16917d #007665", "#fdba33"),
  yellow: ramp("#fff2cf #fee5ac #fed379 #fdba33 #e4991a #c27919 #9d5d17", "#16917d"),
  red: ramp("#ffe8e8 #ffd2d0 #feb4b0 #fb908b #ef6661 #d5423b #b22c25", "#fdba33"),
  blue: ramp("#def2ff #c0e4fe #99d2fa #6fbbf4 #479fe6 #2581cf #0f66b1", "#fdba33"),
  violet: ramp("#f1ebfe #e3d8fd #d0bff9 #baa3f3 #a183e7 #8565d4 #6a4cb9", "#fdba33"),
  green: ramp("#ddf6e1 #beecc7 #97dea6 #6dcb84 #4ab166 #30934f #21773d", "#fdba33"),
};

function ramp(inks: string, dot: string): CoverColours {
  const [k1 = "", k2 = "", k3 = "", k4 = "", k5 = "", k6 = "", k7 = ""] = inks.split(" ");
  return { k1, k2, k3, k4, k5, k6, k7, dot };
}

/** The rings of a cover as SVG: in the colours of the focus area, arranged by the id of the order. */
function drawingOf(bannerId: string, focusAreaId: string): string {
  const inks = RAMPS[rampOf(focusAreaId)];
  const { middle, rings, dot } = coverArt(bannerId);
  const [x, y] = middle;
  const circles = rings.map(
    ({ ink, radius, width, dashes, turn }) =>
      `<circle cx="${x}" cy="${y}" r="${radius}" stroke="${inks[ink]}" stroke-width="${width}"
        stroke-dasharray="${dashes.join(" ")}" transform="rotate(${turn} ${x} ${y})"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 320 180">
    <rect width="320" height="180" fill="${inks.k1}"/>
    <g fill="none" stroke-linecap="round">${circles.join("")}</g>
    <circle cx="${dot.at[0]}" cy="${dot.at[1]}" r="${dot.radius}" fill="${inks.dot}"/>
    <circle cx="${x}" cy="${y}" r="11" fill="${inks.k7}"/></svg>`;
}

/** Draws a banner of open rings, 16 by 9. */
export const drawCover = (subject: { readonly bannerId: string; readonly focusAreaId: string }): Promise<Buffer> =>
  sharp(Buffer.from(drawingOf(subject.bannerId, subject.focusAreaId)))
    .png()
    .toBuffer();
