import satori from "satori";
import { box, type Element } from "./element.ts";
import { fontsFor, type FontFile } from "./fonts.ts";
import { SHEET, type CertificateSheet } from "./sheet.ts";
import type { DesignPictures, SheetTemplate } from "./template.ts";

/** The maximum number of times that the text is reduced until it does not overlap the lower part. */
const MAX_REDUCTIONS = 4;
const SMALLEST_STEP = 0.96;

/** The fonts of all texts of a sheet. */
export const fontsOf = (sheet: CertificateSheet): FontFile[] => fontsFor(Object.values(sheet).join(" "));

async function heightOf(element: Element, width: number, fonts: FontFile[]): Promise<number> {
  const svg = await satori(element, { width, fonts });
  return Number(/^<svg width="[\d.]+" height="([\d.]+)"/.exec(svg)?.[1] ?? 0);
}

/** The texts in the largest size that fits. */
async function fittingMiddle(
  template: SheetTemplate,
  sheet: CertificateSheet,
  { width, height }: { width: number; height: number },
): Promise<Element> {
  const fonts = fontsOf(sheet);
  let scale = 1;
  let words = await template.middle(sheet, scale);
  for (let tries = 0; tries < MAX_REDUCTIONS; tries++) {
    const taken = await heightOf(words, width, fonts);
    if (taken <= height) break;
    scale *= Math.min(SMALLEST_STEP, height / taken);
    words = await template.middle(sheet, scale);
  }
  return words;
}

/** The layout of a sheet: the award text above, date and number below. */
export async function layoutOf(
  template: SheetTemplate,
  sheet: CertificateSheet,
  has: DesignPictures,
): Promise<Element> {
  const { margin, bottomHeight, align } = template;
  const top = has.header ? margin.topWithHeader : margin.top;
  const room = { width: SHEET.width - 2 * margin.side, height: SHEET.height - top - margin.bottom - bottomHeight };
  const praise = { flexDirection: "column", flexGrow: 1, justifyContent: "center", alignItems: align } as const;
  const below = { height: bottomHeight, justifyContent: "space-between", alignItems: "flex-end" } as const;
  return box(
    {
      flexDirection: "column",
      boxSizing: "border-box",
      width: "100%",
      height: "100%",
      padding: `${top}px ${margin.side}px ${margin.bottom}px ${margin.side}px`,
    },
    [box(praise, [await fittingMiddle(template, sheet, room)]), box(below, [template.bottom(sheet, has)])],
  );
}
