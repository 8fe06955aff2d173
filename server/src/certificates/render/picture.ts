import satori from "satori";
import sharp from "sharp";
import { classic } from "./classic.ts";
import { codeArt } from "./code.ts";
import { fontsOf, layoutOf } from "./layout.ts";
import { modern } from "./modern.ts";
import { SHEET, type PictureArea, type CertificateSheet, type SheetImages } from "./sheet.ts";
import type { QrCodePosition, SheetTemplate } from "./template.ts";
import { wordsIn, type PositionedWord } from "./words-layer.ts";

const TEMPLATES: Record<CertificateSheet["templateType"], SheetTemplate> = { Modern: modern, Classic: classic };
/** The formats of stored uploads. Other formats, which could contain external references, are not drawn. */
const DRAWN_FORMATS: readonly (string | undefined)[] = ["webp", "png", "jpeg", "gif"];
const MAX_PIXELS = 40_000_000;

/** The position of the QR code on a sheet. */
export const qrCodePositionOf = (sheet: CertificateSheet): QrCodePosition => TEMPLATES[sheet.templateType].code;

/** The sheet as SVG that consists of shapes only: no text, no images, no external references. */
export async function drawShapes(sheet: CertificateSheet, images: SheetImages): Promise<string> {
  const template = TEMPLATES[sheet.templateType];
  const { paper, art, code } = template;
  const has = { header: images.header !== undefined, footer: images.footer !== undefined };
  const svg = await satori(await layoutOf(template, sheet, has), { ...SHEET, fonts: fontsOf(sheet) });
  const behind = `<rect width="100%" height="100%" fill="${paper}"/>${art()}${codeArt(sheet.verifyUrl, code)}`;
  return svg.replace(/^<svg[^>]*>/, (opening) => opening + behind);
}

/** The words of a sheet with their positions, for the text layer. */
export async function positionWords(sheet: CertificateSheet, images: SheetImages): Promise<PositionedWord[]> {
  const has = { header: images.header !== undefined, footer: images.footer !== undefined };
  const layout = await layoutOf(TEMPLATES[sheet.templateType], sheet, has);
  return wordsIn(await satori(layout, { ...SHEET, fonts: fontsOf(sheet), embedFont: false }));
}

async function fitted(bytes: Uint8Array | undefined, { left, top, width, height, align }: PictureArea) {
  if (bytes === undefined) return [];
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS });
  const { format } = await image.metadata();
  if (!DRAWN_FORMATS.includes(format)) return [];
  const { data, info } = await image
    .resize(width, height, { fit: "inside" })
    .png()
    .toBuffer({ resolveWithObject: true });
  const free = align === "center" ? Math.round((width - info.width) / 2) : 0;
  // The white background of a logo becomes the colour of the paper.
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
export async function drawPicture(sheet: CertificateSheet, images: SheetImages): Promise<Buffer> {
  const { header, footer } = TEMPLATES[sheet.templateType];
  const shapes = await drawShapes(sheet, images);
  const pictures = [...(await fitted(images.header, header)), ...(await fitted(images.footer, footer))];
  return sharp(Buffer.from(shapes)).composite(pictures).removeAlpha().png().toBuffer();
}
