import { expect, test } from "vitest";
import { videoWithoutMetadata } from "./video-metadata.ts";

const text = (value: string): number[] => [...value].map((sign) => sign.charCodeAt(0));

/** A box with a type and its content. */
const box = (type: string, ...content: readonly (readonly number[])[]): number[] => {
  const body = content.flat();
  return [0, 0, 0, body.length + 8, ...text(type), ...body];
};
const emptied = (length: number): number[] => [0, 0, 0, length + 8, ...text("free"), ...Array<number>(length).fill(0)];

const PLACE = text("+17.385+078.486/");
const KIND = box("ftyp", text("isom"));
const HEAD = box("mvhd", text("length"));
const TRACK_HEAD = box("tkhd", text("picture"));
const PICTURES = box("mdat", text("udta is only a word in the pictures"));

const fileOf = (...boxes: readonly (readonly number[])[]): File =>
  new File([Uint8Array.from(boxes.flat())], "walk.mp4", { type: "video/mp4", lastModified: 7 });
const bytesOf = async (file: File): Promise<number[]> => [...new Uint8Array(await file.arrayBuffer())];

test("A video loses place and device, and everything else stays where it was", async () => {
  const dirty = fileOf(
    KIND,
    box("moov", HEAD, box("trak", TRACK_HEAD, box("udta", text("Phone"))), box("udta", box("loci", PLACE))),
    PICTURES,
    box("uuid", text("XMP")),
  );
  const clean = await videoWithoutMetadata(dirty);
  expect(await bytesOf(clean)).toEqual([
    ...KIND,
    ...box("moov", HEAD, box("trak", TRACK_HEAD, emptied(5)), emptied(PLACE.length + 8)),
    ...PICTURES,
    ...emptied(3),
  ]);
  expect([clean.name, clean.type, clean.lastModified]).toEqual(["walk.mp4", "video/mp4", 7]);
});

test("A long box is read by its long size, and one without a size to the end", async () => {
  const long = [0, 0, 0, 1, ...text("mdat"), 0, 0, 0, 0, 0, 0, 0, 20, 1, 2, 3, 4];
  const endless = [0, 0, 0, 0, ...text("mdat"), 9, 9, 9];
  const clean = await videoWithoutMetadata(fileOf(KIND, long, box("moov", box("meta", PLACE)), endless));
  expect(await bytesOf(clean)).toEqual([...KIND, ...long, ...box("moov", emptied(PLACE.length)), ...endless]);
});

test("What is no video, or is cut off anywhere, keeps its length and does no harm", async () => {
  const whole = fileOf(KIND, box("moov", HEAD, box("udta", PLACE)), PICTURES);
  for (let length = 0; length < whole.size; length++) {
    const cut = new File([whole.slice(0, length)], "cut.mp4", { type: "video/mp4" });
    expect((await videoWithoutMetadata(cut)).size).toBe(length);
  }
  const other = fileOf(text("%PDF-1.7 and more than that"));
  expect(await videoWithoutMetadata(other)).toBe(other);
});
