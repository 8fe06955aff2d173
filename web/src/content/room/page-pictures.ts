import { pageAddress, pageTextAddress } from "@openrounds/contract/content/rules.ts";
import type { PageSize } from "@openrounds/contract/content/schemas.ts";
import { fetchFile } from "../../kernel/call.ts";

/** The pages that are read ahead of a page, the likeliest first. */
export const pagesAhead = (page: number, pageCount: number): number[] =>
  [page + 1, page + 2, page - 1].filter((each) => each >= 1 && each <= pageCount);

/** The pictures of the pages of a file: each is fetched once, although its address changes every few minutes. */
export class PagePictures {
  readonly #pictures = new Map<string, Promise<string>>();
  readonly #addressOf: () => string;

  /** Takes a function that returns the newest address of the pages. */
  constructor(addressOf: () => string) {
    this.#addressOf = addressOf;
  }

  /** The object URL of a page; a failed one is fetched again the next time. */
  picture(page: number, size: PageSize): Promise<string> {
    const key = `${page}/${size}`;
    const known = this.#pictures.get(key);
    if (known !== undefined) return known;
    const begun = this.#fetch(page, size);
    this.#pictures.set(key, begun);
    begun.catch(() => this.#pictures.delete(key));
    return begun;
  }

  async #fetch(page: number, size: PageSize): Promise<string> {
    return URL.createObjectURL(await (await fetchFile(pageAddress(this.#addressOf(), page, size))).blob());
  }

  async text(page: number): Promise<string> {
    return (await fetchFile(pageTextAddress(this.#addressOf(), page))).text();
  }

  /** Fetches pages one after the other; a failure is repeated when the page is shown. */
  async prefetch(pages: readonly number[], size: PageSize): Promise<void> {
    for (const page of pages) await this.picture(page, size).catch(() => undefined);
  }

  /** Frees the pictures. */
  close(): void {
    for (const picture of this.#pictures.values()) {
      picture.then((url) => URL.revokeObjectURL(url)).catch(() => undefined);
    }
    this.#pictures.clear();
  }
}
