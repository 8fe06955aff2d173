import { describe, expect, test } from "vitest";
import { jpegWithoutMetadata, pngWithoutMetadata } from "./photo-metadata.ts";
import { hasFewColours, isTransparent, jpegName, photoQuality, shrunkSize } from "./photo-rules.ts";

test("A picture is never enlarged, and its longest side is at most 1,920 or what its field says", () => {
  expect(shrunkSize({ width: 800, height: 450 })).toEqual({ width: 800, height: 450 });
  expect(shrunkSize({ width: 4000, height: 3000 })).toEqual({ width: 1920, height: 1440 });
  expect(shrunkSize({ width: 3000, height: 4000 })).toEqual({ width: 1440, height: 1920 });
  expect(shrunkSize({ width: 3000, height: 3000 }, 512)).toEqual({ width: 512, height: 512 });
  expect(shrunkSize({ width: 300, height: 300 }, 512)).toEqual({ width: 300, height: 300 });
  expect(shrunkSize({ width: 9000, height: 1 })).toEqual({ width: 1920, height: 1 });
});

test("A photo is compressed more on a slow line, and for who saves data", () => {
  const [usual, slow, thin] = [{}, { effectiveType: "3g" }, { effectiveType: "2g" }].map(photoQuality);
  expect(usual).toBe(photoQuality({ effectiveType: "4g" }));
  expect(slow).toBeLessThan(usual ?? 0);
  expect(thin).toBeLessThan(slow ?? 0);
  expect(photoQuality({ effectiveType: "slow-2g" })).toBe(thin);
  expect(photoQuality({ saveData: true, effectiveType: "4g" })).toBe(thin);
});

/** Pixels of so many colours. */
const pixels = (count: number, alpha = 255): Uint8ClampedArray =>
  Uint8ClampedArray.from(
    Array.from({ length: count }, (_, index) => [index >> 16, (index >> 8) & 255, index & 255, alpha]).flat(),
  );

test("A drawing has few colours, a photo many", () => {
  expect(hasFewColours(pixels(4096))).toBe(true);
  expect(hasFewColours(pixels(4097))).toBe(false);
});

test("One transparent pixel makes a picture transparent", () => {
  expect(isTransparent(pixels(100))).toBe(false);
  expect(isTransparent(Uint8ClampedArray.from([...pixels(100), 0, 0, 0, 254]))).toBe(true);
});

test("A PNG that becomes a JPEG is named so, and a JPEG keeps its name", () => {
  expect(["a.png", "b.JPG", "c.jpeg", "d", "e.f.png"].map(jpegName)).toEqual([
    ...["a.jpg", "b.JPG", "c.jpeg", "d.jpg", "e.f.jpg"],
  ]);
});

const text = (value: string): number[] => [...value].map((sign) => sign.charCodeAt(0));
const segment = (marker: number, body: readonly number[]): number[] => [0xff, marker, 0, body.length + 2, ...body];

/** An APP1 segment with an orientation and a place, in either order of bytes. */
function exif(orientation: number, isLittle: boolean): number[] {
  const short = (value: number) => (isLittle ? [value, 0] : [0, value]);
  const long = (value: number) => (isLittle ? [value, 0, 0, 0] : [0, 0, 0, value]);
  const tag = (first: number, second: number) => (isLittle ? [second, first] : [first, second]);
  return segment(0xe1, [
    ...[...text("Exif"), 0, 0, ...text(isLittle ? "II" : "MM"), ...short(42), ...long(8), ...short(2)],
    ...[...tag(0x01, 0x12), ...short(3), ...long(1), ...short(orientation), 0, 0],
    ...[...tag(0x88, 0x25), ...short(4), ...long(1), ...long(38), ...text("GPS 17.38 N")],
  ]);
}

const COLOURS = segment(0xe2, text("ICC_PROFILE"));
const PIXELS = [...segment(0xda, [1, 2, 3]), 0xff, 0xe1, 9, 9, 0xff, 0xd9];
const jpeg = (...segments: number[][]) => Uint8Array.from([0xff, 0xd8, ...segments.flat(), ...PIXELS]);
const bytesOf = (parts: readonly Uint8Array[] | undefined): number[] => (parts ?? []).flatMap((part) => [...part]);

describe("Metadata", () => {
  test.each([[true], [false]])("A JPEG loses its place and comment, and keeps how it is turned (%s)", (isLittle) => {
    const clean = bytesOf(jpegWithoutMetadata(jpeg(exif(6, isLittle), COLOURS, segment(0xfe, text("my phone")))));
    const kept = String.fromCharCode(...clean);
    expect(kept).not.toMatch(/GPS|phone/);
    expect(clean.slice(2, 38)).toEqual([0xff, 0xe1, 0, 34, ...text("Exif"), 0, 0, ...clean.slice(12, 38)]);
    expect(clean[31]).toBe(6);
    expect(clean.slice(38)).toEqual([...COLOURS, ...PIXELS]);
  });

  test("An upright JPEG keeps its colours and pixels only", () => {
    expect(bytesOf(jpegWithoutMetadata(jpeg(exif(1, true), COLOURS)))).toEqual([0xff, 0xd8, ...COLOURS, ...PIXELS]);
    expect(bytesOf(jpegWithoutMetadata(jpeg()))).toEqual([0xff, 0xd8, ...PIXELS]);
  });

  test("A PNG loses its texts, its time and its EXIF data", () => {
    const head = [0x89, ...text("PNG"), 13, 10, 26, 10];
    const chunk = (name: string, body: string) => [0, 0, 0, body.length, ...text(name + body), 0, 0, 0, 0];
    const [size, data] = [chunk("IHDR", "size"), chunk("IDAT", "pixels")];
    const dirty = [
      ...head,
      ...size,
      ...chunk("tEXt", "Author"),
      ...chunk("eXIf", "GPS"),
      ...data,
      ...chunk("tIME", "1"),
    ];
    expect(bytesOf(pngWithoutMetadata(Uint8Array.from(dirty)))).toEqual([...head, ...size, ...data]);
  });

  test("Whatever is no picture, or is cut off, stays as it is or is passed on in one piece", () => {
    for (const bytes of [[], [1, 2, 3, 4, 5], text("%PDF-1.7 and more")]) {
      expect(jpegWithoutMetadata(Uint8Array.from(bytes))).toBeUndefined();
      expect(pngWithoutMetadata(Uint8Array.from(bytes))).toBeUndefined();
    }
    const whole = jpeg(exif(6, true), COLOURS);
    for (let length = 2; length < whole.length; length++) {
      expect(() => jpegWithoutMetadata(whole.slice(0, length))).not.toThrow();
    }
  });
});
