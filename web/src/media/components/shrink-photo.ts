import { deviceLine } from "../../kernel/line.ts";
import { encodeCanvas, loadImage, newCanvas } from "./canvas.ts";
import { jpegWithoutMetadata, pngWithoutMetadata } from "./photo-metadata.ts";
import { hasFewColours, isTransparent, jpegName, photoQuality, shrunkSize } from "./photo-rules.ts";

const JPEG = "image/jpeg";
const PNG = "image/png";
/** The longest side of the sample whose colours are counted. */
const SAMPLE_SIDE = 512;

/** An image on a canvas with its longest side at most maxSide; a sample keeps the colours of its pixels. */
function drawn(image: HTMLImageElement, maxSide?: number): CanvasRenderingContext2D {
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  const canvas = newCanvas(shrunkSize(size, maxSide));
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser cannot draw a picture");
  context.imageSmoothingEnabled = maxSide !== SAMPLE_SIDE;
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return context;
}

const pixelsOf = (context: CanvasRenderingContext2D): Uint8ClampedArray =>
  context.getImageData(0, 0, context.canvas.width, context.canvas.height).data;

/** A photo as a JPEG of at most 1,920 pixels; undefined for a PNG that is a drawing or transparent. */
async function encodePhoto(file: File): Promise<Blob | undefined> {
  const url = URL.createObjectURL(file);
  try {
    const image = await loadImage(url);
    if (file.type === PNG && hasFewColours(pixelsOf(drawn(image, SAMPLE_SIDE)))) return undefined;
    const context = drawn(image);
    if (file.type === PNG && isTransparent(pixelsOf(context))) return undefined;
    return await encodeCanvas(context.canvas, JPEG, photoQuality(deviceLine()));
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The file itself without metadata; unchanged if it is not what its type says. */
async function withoutMetadata(file: File): Promise<File> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts = file.type === JPEG ? jpegWithoutMetadata(bytes) : pngWithoutMetadata(bytes);
  const { name, type, lastModified } = file;
  return parts === undefined ? file : new File([...parts], name, { type, lastModified });
}

/**
 * A photo as it is uploaded: upright, at most 1,920 pixels, compressed for the line, without metadata and never larger
 * than it was. Any other file stays as it is.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.type !== JPEG && file.type !== PNG) return file;
  const photo = await encodePhoto(file).catch(() => undefined);
  if (photo === undefined || photo.size >= file.size) return withoutMetadata(file);
  return new File([photo], jpegName(file.name), { type: JPEG, lastModified: file.lastModified });
}
