import { expect, test } from "vitest";
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
