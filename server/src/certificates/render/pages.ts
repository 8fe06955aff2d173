import satori from "satori";
import sharp from "sharp";
import { wrapPages, type DocumentMetadata, type DrawnPage } from "./document.ts";
import type { Element } from "./element.ts";
import { fontsFor } from "./fonts.ts";
import { SHEET } from "./sheet.ts";
import { wordsIn } from "./words-layer.ts";

/** All text of an element. */
const wordsOf = ({ props: { children } }: Element): string =>
  typeof children === "string" ? children : children.map(wordsOf).join(" ");

async function drawPage(page: Element): Promise<DrawnPage> {
  const options = { ...SHEET, fonts: fontsFor(wordsOf(page)) };
  const svg = await satori(page, options);
  const picture = await sharp(Buffer.from(svg)).flatten({ background: "#ffffff" }).removeAlpha().png().toBuffer();
  return { picture, words: wordsIn(await satori(page, { ...options, embedFont: false })) };
}

/** The pages of a report as PDF, each in the size of a certificate. */
export async function drawDocument(pages: readonly Element[], about: DocumentMetadata): Promise<Buffer> {
  const drawn: DrawnPage[] = [];
  for (const page of pages) drawn.push(await drawPage(page));
  return wrapPages(drawn, about);
}
