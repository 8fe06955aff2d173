import sharp from "sharp";
import { archiveOf } from "./archive.ts";

/** A small picture, to be encoded as any image type. */
export const PIXELS = sharp({ create: { width: 8, height: 8, channels: 3, background: "#007665" } });

const MAIN: Readonly<Record<string, string>> = {
  docx: "wordprocessingml.document",
  pptx: "presentationml.presentation",
  xlsx: "spreadsheetml.sheet",
};
export const OFFICE_TYPES = Object.keys(MAIN);

/** An office document: its list of contents, and one more entry if one is given. */
export const officeOf = (
  type: string,
  more: Partial<Parameters<typeof archiveOf>[0][number]> & { name: string } = { name: "docProps/app.xml" },
): Buffer =>
  archiveOf([
    {
      name: "[Content_Types].xml",
      text: `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.${MAIN[type]}.main+xml"/></Types>`,
    },
    { text: "x", ...more },
  ]);

const oldOffice = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(1024)]);
const wav = Buffer.concat([Buffer.from("RIFF\u0024\u0000\u0000\u0000WAVEfmt "), Buffer.alloc(32)]);
const ogg = Buffer.concat([Buffer.from("OggS"), Buffer.alloc(24), Buffer.from("\u0001vorbis"), Buffer.alloc(64)]);
const mp3 = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x44]), Buffer.alloc(413)]);
export const MP4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from("ftypmp42\u0000\u0000\u0000\u0000mp42isom"),
  Buffer.alloc(64),
]);

/** A small file of every type that may be uploaded, by its extension. */
export async function samplesByType(): Promise<Record<string, Buffer>> {
  const jpeg = await PIXELS.clone().jpeg().toBuffer();
  return {
    jpg: jpeg,
    jpeg,
    png: await PIXELS.clone().png().toBuffer(),
    gif: await PIXELS.clone().gif().toBuffer(),
    pdf: Buffer.from("%PDF-1.7\n%%EOF"),
    txt: Buffer.from("Treatment of drug-resistant TB — दवा"),
    ...{ mp3, ogg, wav, mp4: MP4, doc: oldOffice, ppt: oldOffice, pps: oldOffice },
    ...Object.fromEntries(OFFICE_TYPES.map((type) => [type, officeOf(type)])),
  };
}
