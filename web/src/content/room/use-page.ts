import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ContentPages, PageSize } from "@openrounds/contract/content/schemas.ts";
import { contentPagesQuery } from "../data.ts";
import { PagePictures, pagesAhead } from "./page-pictures.ts";

const RETRY_MS = 2000;

/** A page that is shown. */
export interface ShownPage {
  readonly page: number;
  readonly src: string;
}

interface PageWish {
  readonly page: number;
  readonly size: PageSize;
}

/** The pictures of a version of a file, while they are shown. */
function usePictures(pages: ContentPages | undefined): PagePictures | undefined {
  const address = useRef("");
  address.current = pages?.url ?? "";
  const [pictures, setPictures] = useState<PagePictures>();
  const versionId = pages?.versionId;
  useEffect(() => {
    if (versionId === undefined) return;
    const opened = new PagePictures(() => address.current);
    setPictures(opened);
    return () => opened.close();
  }, [versionId]);
  return pictures;
}

/** Reads a page until it is there, and the next ones after it. */
function useShown(pictures: PagePictures | undefined, { page, size }: PageWish, pageCount: number, renew: () => void) {
  const [shown, setShown] = useState<ShownPage>();
  const again = useRef(renew);
  again.current = renew;
  useEffect(() => {
    if (pictures === undefined || pageCount === 0) return;
    let isWanted = true;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const read = async (): Promise<void> => {
      try {
        const src = await pictures.picture(page, size);
        if (!isWanted) return;
        setShown({ page, src });
        await pictures.prefetch(pagesAhead(page, pageCount), size);
      } catch {
        if (!isWanted) return;
        // The line was cut, or the address has expired.
        again.current();
        retry = setTimeout(() => void read(), RETRY_MS);
      }
    };
    void read();
    return () => {
      isWanted = false;
      clearTimeout(retry);
    };
  }, [pictures, page, size, pageCount]);
  return shown;
}

/** The text of a page, for screen readers. */
function usePageText(pictures: PagePictures | undefined, shown: ShownPage | undefined): string {
  const [text, setText] = useState("");
  const page = shown?.page;
  useEffect(() => {
    setText("");
    if (pictures === undefined || page === undefined) return;
    let isWanted = true;
    const use = (read: string): void => (isWanted ? setText(read) : undefined);
    pictures.text(page).then(use, () => undefined);
    return () => void (isWanted = false);
  }, [pictures, page]);
  return text;
}

/** A page of a file: its picture and text, and how many there are. The last picture stays until the next one is there. */
export function usePage(contentId: string, wish: PageWish) {
  const pages = useQuery(contentPagesQuery(contentId));
  const pageCount = pages.data?.pageCount ?? 0;
  const pictures = usePictures(pages.data);
  const page = Math.min(wish.page, Math.max(1, pageCount));
  const shown = useShown(pictures, { ...wish, page }, pageCount, () => void pages.refetch());
  return { page, pageCount, shown, text: usePageText(pictures, shown), failure: pages.error };
}
