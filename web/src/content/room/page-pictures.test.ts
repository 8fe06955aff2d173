import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallFailure } from "../../kernel/failure.ts";
import { PagePictures, pagesAhead } from "./page-pictures.ts";

const asked: string[] = [];
let isCut = false;

beforeEach(() => {
  asked.length = 0;
  isCut = false;
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    return Promise.resolve(new Response("picture", { status: isCut ? 403 : 200 }));
  });
});
afterEach(() => void vi.unstubAllGlobals());

test("the next two pages and the previous one are read ahead, as far as there are any", () => {
  expect(pagesAhead(2, 9)).toEqual([3, 4, 1]);
  expect(pagesAhead(1, 9)).toEqual([2, 3]);
  expect(pagesAhead(9, 9)).toEqual([8]);
  expect(pagesAhead(1, 1)).toEqual([]);
});

test("each page is fetched once although its address changes, and again after a failure", async () => {
  let address = "/pages?grant=first";
  const pictures = new PagePictures(() => address);
  isCut = true;
  await expect(pictures.picture(1, "small")).rejects.toBeInstanceOf(CallFailure);
  isCut = false;
  const first = await pictures.picture(1, "small");
  address = "/pages?grant=second";
  expect(await pictures.picture(1, "small")).toBe(first);
  await pictures.prefetch([2, 1], "small");
  await pictures.picture(1, "large");
  expect(asked).toEqual([
    "/pages?grant=first&page=1&size=small",
    "/pages?grant=first&page=1&size=small",
    "/pages?grant=second&page=2&size=small",
    "/pages?grant=second&page=1&size=large",
  ]);
});
