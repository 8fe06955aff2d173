/** An area of a picture, in its own pixels. */
export interface PictureArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The width limit of stored pictures; a larger one would only make the upload slow. */
const MAX_WIDTH = 2048;
const JPEG_QUALITY = 0.92;

/** The size of the cropped picture: never enlarged, at most maxWidth wide. */
export function croppedSize(
  { width, height }: Pick<PictureArea, "width" | "height">,
  maxWidth: number = MAX_WIDTH,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, maxWidth / width);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function loadImage(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = source;
  await image.decode();
  return image;
}

export interface CropOptions {
  /** The type of the original: photographs stay JPEG, everything else becomes PNG. */
  readonly type: string;
  readonly maxWidth?: number | undefined;
}

/** Crops a picture to an area and shrinks it; the result contains the pixels only, without EXIF data. */
export async function cropImage(source: string, area: PictureArea, { type, maxWidth }: CropOptions): Promise<Blob> {
  const image = await loadImage(source);
  const canvas = document.createElement("canvas");
  const { width, height } = croppedSize(area, maxWidth);
  Object.assign(canvas, { width, height });
  canvas.getContext("2d")?.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height);
  const kind = type === "image/jpeg" ? "image/jpeg" : "image/png";
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error("The picture could not be cut out")) : resolve(blob)),
      kind,
      JPEG_QUALITY,
    ),
  );
}
