import satori from "satori";
import sharp from "sharp";
import { wrapPages, type About } from "./document.ts";
import type { Element } from "./element.ts";
import { fontsFor } from "./fonts.ts";
import { SHEET } from "./sheet.ts";

/** All text of an element. */
const wordsOf = ({ props: { children } }: Element): string =>
  typeof children === "string" ? children : children.map(wordsOf).join(" ");

async function drawPage(page: Element): Promise<Buffer> {
  const svg = await satori(page, { ...SHEET, fonts: fontsFor(wordsOf(page)) });
  return sharp(Buffer.from(svg)).flatten({ background: "#ffffff" }).removeAlpha().png().toBuffer();
}

/** Pages of a report as PDF, each as large as a certificate. */
export async function drawDocument(pages: readonly Element[], about: About): Promise<Buffer> {
  const pictures: Buffer[] = [];
  for (const page of pages) pictures.push(await drawPage(page));
  return wrapPages(pictures, about);
}
