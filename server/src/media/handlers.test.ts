import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FailureBody } from "@openrounds/contract/kernel/envelope.ts";
import { IMAGE_WIDTHS, imageAt, ownImageSchema } from "@openrounds/contract/media/schemas.ts";
import { mediaEndpoints } from "@openrounds/contract/media/endpoints.ts";
import { buildUser } from "../identity/factory.ts";
import { DAY, nowMs } from "../kernel/clock.ts";
import { attempts } from "../kernel/db/tables.ts";
import type { UserRow } from "../identity/service.ts";
import { translate } from "../kernel/i18n/messages.ts";
import { createWorld, type World } from "../kernel/testing/world.ts";

let world: World;
let person: UserRow;

beforeAll(async () => {
  world = await createWorld();
  person = await buildUser(world.db);
});
afterAll(() => world.close());

async function upload(bytes: Uint8Array<ArrayBuffer>, field = "filePath") {
  const form = new FormData();
  form.set(field, new Blob([bytes]), "picture.png");
  const { path } = mediaEndpoints.uploadImage;
  const headers = { authorization: await world.authorize(person) };
  return world.app.http.inject({ method: "POST", url: `/api${path}`, headers, payload: form });
}

const urlOf = (response: { json(): unknown }): string =>
  (response.json() as { resultBody: { url: string } }).resultBody.url;
const fetchFile = (url: string) => world.app.http.inject({ method: "GET", url });

const plain = (width: number, height: number, background = "#007665") =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });
const pngOf = async (width: number, height: number) => new Uint8Array(await plain(width, height).png().toBuffer());

test("an uploaded picture has an address in six widths, from _32 to _1024 [USER-056] [ORG-141] [SHELL-082]", async () => {
  const response = await upload(await pngOf(1600, 900));
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ resultBody: { url: expect.stringMatching(/^\/files\/images\//) as string } });
  const url = urlOf(response);
  expect(ownImageSchema.safeParse(url).success).toBe(true);
  expect(IMAGE_WIDTHS).toEqual([32, 64, 128, 256, 512, 1024]);
  for (const width of IMAGE_WIDTHS) {
    expect(imageAt(url, width)).toMatch(new RegExp(`_${width}\\.webp$`));
    const { width: real, height } = await sharp((await fetchFile(imageAt(url, width))).rawPayload).metadata();
    expect([real, height]).toEqual([width, Math.round((width * 9) / 16)]);
  }
  expect((await sharp((await fetchFile(url)).rawPayload).metadata()).width).toBe(1600);
});

test.each(["png", "jpeg", "gif"] as const)(
  "a picture of type %s is accepted and kept as WebP [SHELL-080] [AUTH-130] [PROG-159]",
  async (type) => {
    const bytes = new Uint8Array(await plain(40, 40).toFormat(type).toBuffer());
    const kept = await fetchFile(urlOf(await upload(bytes)));
    expect(kept.headers["content-type"]).toBe("image/webp");
    expect((await sharp(kept.rawPayload).metadata()).format).toBe("webp");
  },
);

test.each([
  ["a WebP picture", async () => new Uint8Array(await plain(40, 40).webp().toBuffer())],
  [
    "a drawing with a script",
    async () => new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>"),
  ],
  ["a page", async () => new TextEncoder().encode("<!doctype html><script>alert(1)</script>")],
  ["a picture cut off in the middle", async () => (await pngOf(900, 900)).slice(0, 400)],
  ["a picture that unpacks to 48 million pixels", () => pngOf(8000, 6000)],
])("%s is refused with the fixed text [SHELL-083] [SHELL-080] [PROG-159] [AUTH-130]", async (_name, make) => {
  const response = await upload(await make());
  expect(response.statusCode).toBe(415);
  expect(response.json<FailureBody>().message).toBe("Image can't be uploaded");
});

test("a picture of 5 MB is taken, one above is refused [AUTH-130]", async () => {
  const header = await pngOf(10, 10);
  const ofSize = (size: number) => {
    const bytes = new Uint8Array(size);
    bytes.set(header);
    return bytes;
  };
  expect((await upload(ofSize(5 * 1024 * 1024))).statusCode).toBe(200);
  expect((await upload(ofSize(5 * 1024 * 1024 + 1))).statusCode).toBe(413);
});

test("a form without a picture says which field misses [USER-056] [ORG-141]", async () => {
  const response = await upload(await pngOf(10, 10), "other");
  expect(response.json<FailureBody>().error.fields).toEqual({ filePath: translate("en", "error.fileMissing") });
});

test("place and camera of a photo are not kept, its turn is", async () => {
  const exif = { IFD0: { Make: "Canary" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "19/1 4/1 0/1" } };
  const photo = await plain(60, 30).withExif(exif).withMetadata({ orientation: 6, exif }).jpeg().toBuffer();
  expect((await sharp(photo).metadata()).exif?.includes("Canary")).toBe(true);
  const kept = await sharp((await fetchFile(urlOf(await upload(new Uint8Array(photo))))).rawPayload).metadata();
  expect(kept.exif).toBeUndefined();
  expect([kept.width, kept.height]).toEqual([30, 60]);
});

test("of a moving picture only the first frame is kept", async () => {
  const frames = await Promise.all(["#f00", "#0f0", "#00f"].map((colour) => plain(8, 8, colour).png().toBuffer()));
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(gif).metadata()).pages).toBe(3);
  const kept = await sharp((await fetchFile(urlOf(await upload(new Uint8Array(gif))))).rawPayload).metadata();
  expect(kept.pages ?? 1).toBe(1);
});

test("a picture is served for ever, and nothing in it can run", async () => {
  const { headers } = await fetchFile(urlOf(await upload(await pngOf(20, 20))));
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(headers["content-security-policy"]).toMatch(/^sandbox; default-src 'none'/);
  expect(headers["x-content-type-options"]).toBe("nosniff");
});

test.each([
  "/files/images/nope.webp",
  "/files/images/..%2f..%2fsecret",
  `/files/images/${"0".repeat(36)}.webp`,
  "/files/images/",
])("%s is not found", async (url) => {
  expect((await fetchFile(url)).statusCode).toBe(404);
});

test("nobody uploads without signing in", async () => {
  const form = new FormData();
  form.set("filePath", new Blob([await pngOf(10, 10)]), "a.png");
  const url = `/api${mediaEndpoints.uploadImage.path}`;
  expect((await world.app.http.inject({ method: "POST", url, payload: form })).statusCode).toBe(401);
});

test("a person uploads 500 files a day", async () => {
  const tries = { key: `upload:${person.userId}`, tries: 499, windowEndsAt: new Date(nowMs() + DAY) };
  await world.db.insert(attempts).values(tries).onConflictDoUpdate({ target: attempts.key, set: tries });
  expect((await upload(await pngOf(10, 10))).statusCode).toBe(200);
  const refused = await upload(await pngOf(10, 10));
  expect(refused.statusCode).toBe(429);
  expect(refused.json<FailureBody>().responseCode).toBe("UPLOAD_LIMIT_REACHED");
});
