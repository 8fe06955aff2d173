import { PDFDocument, PDFName, PDFString, type PDFRef } from "pdf-lib";
import { SHEET, type Sheet } from "./sheet.ts";
import type { CodePlace } from "./template.ts";

/** A4 landscape in points. */
const PAGE = { width: 841.89, height: 595.28 } as const;
const SIGNATURE_BYTES = 8;
const CHUNK_FRAME_BYTES = 12;

/** The compressed pixels of a PNG, which a PDF can hold as they are. */
function pixelsOf(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = SIGNATURE_BYTES; at < png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + CHUNK_FRAME_BYTES;
  }
  return Buffer.concat(parts);
}

function embed(document: PDFDocument, png: Buffer): PDFRef {
  const { context } = document;
  const rows = { Predictor: 15, Colors: 3, BitsPerComponent: 8, Columns: SHEET.width };
  const image = context.stream(pixelsOf(png), {
    Type: "XObject",
    Subtype: "Image",
    Width: SHEET.width,
    Height: SHEET.height,
    ColorSpace: "DeviceRGB",
    BitsPerComponent: 8,
    Filter: "FlateDecode",
    DecodeParms: rows,
  });
  return context.register(image);
}

/** The code on the page is a link too, for those who read on a screen. */
function linkTo(document: PDFDocument, address: string, { left, top, size }: CodePlace): PDFRef {
  const scale = PAGE.width / SHEET.width;
  const bottom = PAGE.height - (top + size) * scale;
  return document.context.register(
    document.context.obj({
      Type: "Annot",
      Subtype: "Link",
      Rect: [left * scale, bottom, (left + size) * scale, bottom + size * scale],
      Border: [0, 0, 0],
      A: { Type: "Action", S: "URI", URI: PDFString.of(address) },
    }),
  );
}

/** What readers of files show of a document. */
export interface About {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  readonly madeAtMs: number;
}

/** Wraps pictures into a PDF, each on a page of its own. */
export async function wrapPages(pictures: readonly Buffer[], about: About): Promise<Buffer> {
  const madeAt = new Date(about.madeAtMs);
  const document = await PDFDocument.create();
  document.setTitle(about.title, { showInWindowTitleBar: true });
  document.setAuthor(about.author);
  document.setLanguage(about.language);
  document.setCreationDate(madeAt);
  document.setModificationDate(madeAt);
  for (const picture of pictures) {
    const page = document.addPage([PAGE.width, PAGE.height]);
    page.node.setXObject(PDFName.of("Picture"), embed(document, picture));
    const drawn = document.context.flateStream(`q ${PAGE.width} 0 0 ${PAGE.height} 0 0 cm /Picture Do Q`);
    page.node.set(PDFName.of("Contents"), document.context.register(drawn));
  }
  return Buffer.from(await document.save());
}

/** Wraps the picture of a certificate into a PDF page whose title, author and subject are real text. */
export async function wrapDocument(png: Buffer, sheet: Sheet, code: CodePlace): Promise<Buffer> {
  const issuedAt = new Date(sheet.issuedAtMs);
  const document = await PDFDocument.create();
  document.setTitle(`${sheet.heading}: ${sheet.personName}`, { showInWindowTitleBar: true });
  document.setAuthor(sheet.organizationName);
  document.setSubject(`${sheet.programName}. ${sheet.description}`);
  document.setKeywords([sheet.numbered, sheet.verifyUrl]);
  document.setLanguage(sheet.language);
  document.setCreationDate(issuedAt);
  document.setModificationDate(issuedAt);
  const page = document.addPage([PAGE.width, PAGE.height]);
  page.node.setXObject(PDFName.of("Certificate"), embed(document, png));
  const drawn = document.context.flateStream(`q ${PAGE.width} 0 0 ${PAGE.height} 0 0 cm /Certificate Do Q`);
  page.node.set(PDFName.of("Contents"), document.context.register(drawn));
  page.node.set(PDFName.of("Annots"), document.context.obj([linkTo(document, sheet.verifyUrl, code)]));
  return Buffer.from(await document.save());
}
