import { PDFDocument, StandardFonts, rgb, type PDFFont, type PDFPage } from "pdf-lib";
import type { AgreementType } from "@openrounds/contract/onboarding/applications/schemas.ts";
import papers from "../data/papers.json" with { type: "json" };

/** A4 portrait in points. */
const PAGE = { width: 595.28, height: 841.89, margin: 64 } as const;
const WIDTH = PAGE.width - 2 * PAGE.margin;
const INK = rgb(0.114, 0.149, 0.141);
const SIGNED = ["Organization name", "Name and position of the signatory", "Place and date", "Signature"];

interface PageWriter {
  readonly document: PDFDocument;
  readonly plain: PDFFont;
  readonly bold: PDFFont;
  page: PDFPage;
  y: number;
}

/** Only characters that the font contains; a name in another script is left out. */
const printable = (text: string): string => text.replaceAll(/[^\x20-\x7e\u00a0-\u00ff]/g, "").trim() || "this platform";

/** The words of a text in lines that fit the page. */
function linesOf(text: string, font: PDFFont, size: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (font.widthOfTextAtSize(longer, size) <= WIDTH) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function makeRoom(pen: PageWriter, height: number): void {
  if (pen.y - height > PAGE.margin) return;
  pen.page = pen.document.addPage([PAGE.width, PAGE.height]);
  pen.y = PAGE.height - PAGE.margin;
}

function write(pen: PageWriter, text: string, { font, size }: { font: PDFFont; size: number }): void {
  for (const line of linesOf(text, font, size)) {
    makeRoom(pen, size * 1.5);
    pen.y -= size * 1.5;
    pen.page.drawText(line, { x: PAGE.margin, y: pen.y, size, font, color: INK });
  }
}

/** The lines to fill in by hand. */
function writeSignature(pen: PageWriter): void {
  for (const label of SIGNED) {
    makeRoom(pen, 52);
    pen.y -= 40;
    pen.page.drawLine({
      start: { x: PAGE.margin, y: pen.y },
      end: { x: PAGE.width - PAGE.margin, y: pen.y },
      color: INK,
    });
    write(pen, label, { font: pen.plain, size: 9 });
  }
}

/** A document of the partnership agreement as a PDF to sign. */
export async function agreementPaper(type: AgreementType, product: string): Promise<Buffer> {
  const { title, sections } = papers[type];
  const document = await PDFDocument.create();
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const page = document.addPage([PAGE.width, PAGE.height]);
  const pen: PageWriter = { document, plain, bold, page, y: PAGE.height - PAGE.margin };
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setLanguage("en");
  write(pen, title, { font: bold, size: 20 });
  for (const [heading = "", text = ""] of sections) {
    pen.y -= 14;
    makeRoom(pen, 60);
    write(pen, heading, { font: bold, size: 12 });
    write(pen, text.replaceAll("{product}", printable(product)), { font: plain, size: 11 });
  }
  writeSignature(pen);
  return Buffer.from(await document.save());
}
