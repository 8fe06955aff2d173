import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { programQrPath } from "@openrounds/contract/programs/qr.ts";
import { qrPath } from "../kernel/qr.ts";
import { createWorld, type World } from "../kernel/testing/world.ts";

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148";
const PHONE = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";
const ANDROID_APP_URL = "https://play.example/rounds";
const IOS_APP_URL = "https://apps.example/rounds";
const ELSEWHERE = {
  ANDROID_APP_URL,
  IOS_APP_URL,
  ACCOUNT_DELETION_URL: "https://forms.example/delete",
  CHATBOT_URL: "https://chat.example/",
};

let plain: World;
let elsewhere: World;
beforeAll(async () => {
  plain = await createWorld();
  elsewhere = await createWorld({ joins: plain, env: ELSEWHERE });
});
afterAll(async () => {
  await elsewhere.close();
  await plain.close();
});

async function targetOf(world: World, url: string, agent = PHONE): Promise<string | undefined> {
  const { statusCode, headers } = await world.app.http.inject({ method: "GET", url, headers: { "user-agent": agent } });
  return statusCode === 302 ? String(headers["location"]) : undefined;
}

describe("addresses without a page of their own", () => {
  test.each([
    ["/android", PHONE, ANDROID_APP_URL],
    ["/android", IPHONE, ANDROID_APP_URL],
    ["/ios", PHONE, IOS_APP_URL],
    ["/ios", IPHONE, IOS_APP_URL],
    ["/org.iecho.app", IPHONE, IOS_APP_URL],
    ["/org.iecho.app/batch/12?a=b", IPHONE, IOS_APP_URL],
    ["/org.iecho.app/batch/12", PHONE, ANDROID_APP_URL],
    ["/org.iecho.app/", "curl", ANDROID_APP_URL],
    ["/delete-my-account", PHONE, ELSEWHERE.ACCOUNT_DELETION_URL],
    ["/chatbot", PHONE, ELSEWHERE.CHATBOT_URL],
  ])("%s on %s leads to %s [SHELL-023] [SHELL-024] [SHELL-025] [SHELL-026] [SHELL-027] [SHELL-028]", async (...row) => {
    const [url, agent, target] = row;
    expect(await targetOf(elsewhere, url, agent)).toBe(target);
  });

  test("lead to pages of the product where nothing else is set", async () => {
    expect(await targetOf(plain, "/delete-my-account")).toBe("/profile?tab=account");
    expect(await targetOf(plain, "/chatbot")).toBe("/home?help=open");
  });

  test("carry nothing of what was asked to where they lead", async () => {
    expect(await targetOf(elsewhere, "/org.iecho.app//evil.example/%0d%0aset-cookie:a=b")).toBe(ANDROID_APP_URL);
  });
});

describe("the QR code of a public program", () => {
  const id = "00000000-0000-7000-8000-000000000000";

  test("is a picture of the address of its page, with a quiet zone", async () => {
    const { statusCode, headers, body } = await plain.app.http.inject({ url: programQrPath(id) });
    expect(statusCode).toBe(200);
    expect(headers["content-type"]).toBe("image/svg+xml");
    const { path, size } = qrPath(`http://localhost:3000/public/program/${id}`);
    expect(body).toContain(`<path d="${path}"/>`);
    expect(body).toContain(`viewBox="-4 -4 ${size + 8} ${size + 8}"`);
  });

  test("is of nothing else", async () => {
    for (const wrong of ["none", "%3Cscript%3E", "https:%2F%2Fevil.example"]) {
      expect((await plain.app.http.inject({ url: programQrPath(wrong) })).statusCode).toBe(404);
    }
  });
});
