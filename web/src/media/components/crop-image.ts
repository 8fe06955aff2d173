import { deviceLine } from "../../kernel/line.ts";
import { encodeCanvas, loadImage, newCanvas } from "./canvas.ts";
import { photoQuality, shrunkSize } from "./photo-rules.ts";

/** An area of a picture, in its own pixels. */
export interface PictureArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface CropOptions {
  /** The type of the original: photographs stay JPEG, everything else becomes PNG. */
  readonly type: string;
  readonly maxSide?: number | undefined;
}

/** Crops a picture to an area and shrinks it; the result contains the pixels only, without EXIF data. */
export async function cropImage(source: string, area: PictureArea, { type, maxSide }: CropOptions): Promise<Blob> {
  const image = await loadImage(source);
  const canvas = newCanvas(shrunkSize(area, maxSide));
  const { width, height } = canvas;
  canvas.getContext("2d")?.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height);
  return encodeCanvas(canvas, type === "image/jpeg" ? "image/jpeg" : "image/png", photoQuality(deviceLine()));
}
