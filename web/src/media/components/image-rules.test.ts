import { expect, test } from "vitest";
import { croppedSize } from "./crop-image.ts";
import { ACCEPTED_IMAGES, IMAGE_ASPECTS, imageProblem } from "./image-rules.ts";

const MEGABYTE = 1024 * 1024;

test("Banners are 16:9 and profile images 1:1 [PROG-158]", () => {
  expect(IMAGE_ASPECTS.banner).toBeCloseTo(1.7778, 4);
  expect(IMAGE_ASPECTS.square).toBe(1);
  expect(IMAGE_ASPECTS.free).toBeUndefined();
});

test("The uploader takes png, jpeg and gif files only [SHELL-080] [PROG-159] [AUTH-130] [ORG-121]", () => {
  expect(ACCEPTED_IMAGES).toBe("image/png,image/jpeg,image/gif");
  for (const type of ["image/png", "image/jpeg", "image/gif"]) expect(imageProblem({ type, size: 10 })).toBeUndefined();
  for (const type of ["image/webp", "image/svg+xml", ""]) {
    expect(imageProblem({ type, size: 10 })).toBe("media.image.wrongType");
  }
});

test("A picture of up to 5 MB can be uploaded [AUTH-130] [ORG-122]", () => {
  expect(imageProblem({ type: "image/png", size: 5 * MEGABYTE })).toBeUndefined();
  expect(imageProblem({ type: "image/png", size: 5 * MEGABYTE + 1 })).toBe("media.image.tooLarge");
});

test("A cropped picture is never enlarged, and at most 2048 wide or as wide as its field says", () => {
  expect(croppedSize({ width: 800, height: 450 })).toEqual({ width: 800, height: 450 });
  expect(croppedSize({ width: 4096, height: 2304 })).toEqual({ width: 2048, height: 1152 });
  expect(croppedSize({ width: 3000, height: 3000 }, 512)).toEqual({ width: 512, height: 512 });
  expect(croppedSize({ width: 300, height: 300 }, 512)).toEqual({ width: 300, height: 300 });
});
