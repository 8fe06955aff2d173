/** Loads and decodes a picture, which stands upright as its EXIF data says. */
export async function loadImage(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = source;
  await image.decode();
  return image;
}

export interface CanvasSize {
  readonly width: number;
  readonly height: number;
}

/** An empty canvas of a size in pixels. */
export function newCanvas({ width, height }: CanvasSize): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  return canvas;
}

/** Encodes the pixels of a canvas; the quality counts for JPEG only. */
export const encodeCanvas = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error("The picture could not be encoded")) : resolve(blob)),
      type,
      quality,
    ),
  );
