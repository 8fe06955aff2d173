import { PDFDocument, PDFName, PDFString, type PDFPage, type PDFRef } from "pdf-lib";
import { SHEET, type CertificateSheet } from "./sheet.ts";
import type { QrCodePosition } from "./template.ts";
import { layWords, type PositionedWord } from "./words-layer.ts";

/** A4 landscape in points. */
const PAGE = { width: 841.89, height: 595.28 } as const;
const SIGNATURE_BYTES = 8;
const CHUNK_FRAME_BYTES = 12;

/** The compressed pixels of a PNG, which a PDF can embed unchanged. */
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

/** The QR code on the page is a link too, for readers on a screen. */
function linkTo(document: PDFDocument, address: string, { left, top, size }: QrCodePosition): PDFRef {
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

/** A drawn page: its picture, and its words for the invisible text layer. */
export interface DrawnPage {
  readonly picture: Buffer;
  readonly words: readonly PositionedWord[];
}

/** Adds a page with a picture and an invisible text layer. */
function addPage(document: PDFDocument, { picture, words }: DrawnPage): PDFPage {
  const page = document.addPage([PAGE.width, PAGE.height]);
  const { fonts, operators } = layWords(document, words, { scale: PAGE.width / SHEET.width, height: PAGE.height });
  page.node.setXObject(PDFName.of("Picture"), embed(document, picture));
  for (const [name, font] of Object.entries(fonts)) page.node.setFontDictionary(PDFName.of(name), font);
  const drawn = `q ${PAGE.width} 0 0 ${PAGE.height} 0 0 cm /Picture Do Q\n${operators}`;
  page.node.set(PDFName.of("Contents"), document.context.register(document.context.flateStream(drawn)));
  return page;
}

/** The metadata of a document. */
export interface DocumentMetadata {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  readonly madeAtMs: number;
}

/** Wraps pictures and their words into a PDF, one per page. */
export async function wrapPages(pages: readonly DrawnPage[], about: DocumentMetadata): Promise<Buffer> {
  const madeAt = new Date(about.madeAtMs);
  const document = await PDFDocument.create();
  document.setTitle(about.title, { showInWindowTitleBar: true });
  document.setAuthor(about.author);
  document.setLanguage(about.language);
  document.setCreationDate(madeAt);
  document.setModificationDate(madeAt);
  for (const page of pages) addPage(document, page);
  return Buffer.from(await document.save());
}

/** Wraps a certificate into a PDF with searchable text and with title, author and subject as metadata. */
export async function wrapDocument(drawn: DrawnPage, sheet: CertificateSheet, code: QrCodePosition): Promise<Buffer> {
  const issuedAt = new Date(sheet.issuedAtMs);
  const document = await PDFDocument.create();
  document.setTitle(`${sheet.heading}: ${sheet.personName}`, { showInWindowTitleBar: true });
  document.setAuthor(sheet.organizationName);
  document.setSubject(`${sheet.programName}. ${sheet.description}`);
  document.setKeywords([sheet.numbered, sheet.verifyUrl]);
  document.setLanguage(sheet.language);
  document.setCreationDate(issuedAt);
  document.setModificationDate(issuedAt);
  const page = addPage(document, drawn);
  page.node.set(PDFName.of("Annots"), document.context.obj([linkTo(document, sheet.verifyUrl, code)]));
  return Buffer.from(await document.save());
}
