import satori from "satori";
import sharp from "sharp";
import { classic } from "./classic.ts";
import { codeArt } from "./code.ts";
import { fontsOf, layoutOf } from "./layout.ts";
import { modern } from "./modern.ts";
import { SHEET, type Frame, type Sheet, type SheetImages } from "./sheet.ts";
import type { CodePlace, Template } from "./template.ts";
import { wordsIn, type PlacedWord } from "./words-layer.ts";

const TEMPLATES: Record<Sheet["templateType"], Template> = { Modern: modern, Classic: classic };
/** Uploads are kept in these; anything else that could carry references of its own is not drawn. */
const DRAWN_FORMATS: readonly (string | undefined)[] = ["webp", "png", "jpeg", "gif"];
const MAX_PIXELS = 40_000_000;

/** Where the QR code of a sheet stands. */
export const codePlaceOf = (sheet: Sheet): CodePlace => TEMPLATES[sheet.templateType].code;

/** The sheet as SVG made of shapes only: no text, no picture, no reference that could lead anywhere. */
export async function drawShapes(sheet: Sheet, images: SheetImages): Promise<string> {
  const template = TEMPLATES[sheet.templateType];
  const { paper, art, code } = template;
  const has = { header: images.header !== undefined, footer: images.footer !== undefined };
  const svg = await satori(await layoutOf(template, sheet, has), { ...SHEET, fonts: fontsOf(sheet) });
  const behind = `<rect width="100%" height="100%" fill="${paper}"/>${art()}${codeArt(sheet.verifyUrl, code)}`;
  return svg.replace(/^<svg[^>]*>/, (opening) => opening + behind);
}

/** The words of a sheet where they stand, for whoever does not look at its shapes. */
export async function placeWords(sheet: Sheet, images: SheetImages): Promise<PlacedWord[]> {
  const has = { header: images.header !== undefined, footer: images.footer !== undefined };
  const layout = await layoutOf(TEMPLATES[sheet.templateType], sheet, has);
  return wordsIn(await satori(layout, { ...SHEET, fonts: fontsOf(sheet), embedFont: false }));
}

async function fitted(bytes: Uint8Array | undefined, { left, top, width, height, align }: Frame) {
  if (bytes === undefined) return [];
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS });
  const { format } = await image.metadata();
  if (!DRAWN_FORMATS.includes(format)) return [];
  const { data, info } = await image
    .resize(width, height, { fit: "inside" })
    .png()
    .toBuffer({ resolveWithObject: true });
  const free = align === "center" ? Math.round((width - info.width) / 2) : 0;
  // White around a logo takes the colour of the paper.
  return [
    {
      input: data,
      blend: "multiply" as const,
      left: Math.round(left) + free,
      top: Math.round(top) + height - info.height,
    },
  ];
}

/** The finished certificate as PNG. */
export async function drawPicture(sheet: Sheet, images: SheetImages): Promise<Buffer> {
  const { header, footer } = TEMPLATES[sheet.templateType];
  const shapes = await drawShapes(sheet, images);
  const pictures = [...(await fitted(images.header, header)), ...(await fitted(images.footer, footer))];
  return sharp(Buffer.from(shapes)).composite(pictures).removeAlpha().png().toBuffer();
}
