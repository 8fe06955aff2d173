/** Drawn pages, kept up to a number of bytes; the ones that were not used for the longest time go first. */
export class PictureCache {
  readonly #maxBytes: number;
  readonly #pictures = new Map<string, Uint8Array>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(key: string): Uint8Array | undefined {
    const picture = this.#pictures.get(key);
    if (picture === undefined) return undefined;
    this.#pictures.delete(key);
    this.#pictures.set(key, picture);
    return picture;
  }

  set(key: string, picture: Uint8Array): void {
    this.#bytes += picture.length - (this.#pictures.get(key)?.length ?? 0);
    this.#pictures.set(key, picture);
    for (const [oldest, { length }] of this.#pictures) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#pictures.delete(oldest);
      this.#bytes -= length;
    }
  }
}
