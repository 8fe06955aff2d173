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

/** The size of the cropped picture: never enlarged, at most MAX_WIDTH wide. */
export function croppedSize({ width, height }: PictureArea): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, MAX_WIDTH / width);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function loadImage(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = source;
  await image.decode();
  return image;
}

/** Crops a picture to an area; photographs stay JPEG, everything else becomes PNG. */
export async function cropImage(source: string, area: PictureArea, type: string): Promise<Blob> {
  const image = await loadImage(source);
  const canvas = document.createElement("canvas");
  const { width, height } = croppedSize(area);
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
