import sharp from "sharp";

const PAGE = { width: 595, height: 842 } as const;
const LINE = 24;

const escaped = (text: string): string =>
  text.replaceAll(/[^\x20-\x7e]/g, "-").replaceAll(/[\\()]/g, (sign) => `\\${sign}`);

/** The drawing operators of a PDF page: a title and lines below it. */
function drawingOf(title: string, lines: readonly string[]): string {
  const body = lines.map((line) => `0 -${LINE} Td (${escaped(line)}) Tj`).join("\n");
  return `BT /F1 20 Tf 56 ${PAGE.height - 80} Td (${escaped(title)}) Tj /F1 12 Tf 0 -12 Td\n${body}\nET`;
}

/** A PDF with one page. */
export function pdfOf(title: string, lines: readonly string[]): Buffer {
  const drawing = drawingOf(title, lines);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const list = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}xref\n0 ${size}\n0000000000 65535 f \n${list}${end}`, "latin1");
}

/** A bar chart with bars of these heights, 0 to 1. */
export function chartOf(heights: readonly number[]): Promise<Buffer> {
  const step = 800 / heights.length;
  const bars = heights.map((height, index) => {
    const tall = Math.round(height * 380);
    return `<rect x="${Math.round(index * step + step * 0.2)}" y="${420 - tall}" width="${Math.round(step * 0.6)}" height="${tall}" rx="6" fill="#007665"/>`;
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="450"><rect width="800" height="450" fill="#fafaf8"/><path d="M0 420H800" stroke="#1d2624" stroke-width="2"/>${bars.join("")}</svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}

const RATE = 8000;

/** Two seconds of a quiet tone, in place of a recording. */
export function toneOf(hertz: number): Buffer {
  const samples = RATE * 2;
  const sound = Buffer.alloc(44 + samples, 128);
  sound.write("RIFF", 0);
  sound.writeUInt32LE(36 + samples, 4);
  sound.write("WAVEfmt ", 8);
  sound.writeUInt32LE(16, 16);
  sound.writeUInt16LE(1, 20);
  sound.writeUInt16LE(1, 22);
  sound.writeUInt32LE(RATE, 24);
  sound.writeUInt32LE(RATE, 28);
  sound.writeUInt16LE(1, 32);
  sound.writeUInt16LE(8, 34);
  sound.write("data", 36);
  sound.writeUInt32LE(samples, 40);
  for (let i = 0; i < samples; i++) {
    sound[44 + i] = 128 + Math.round(24 * Math.sin((2 * Math.PI * hertz * i) / RATE));
  }
  return sound;
}
