import { beforeEach, expect, test } from "vitest";
import "../../kernel/shared-key.ts";
import { tabStorage, sessionKeys } from "../../kernel/storage.ts";
import { standInForBrowser, standInForNetwork, success } from "../../kernel/testing/browser.ts";
import { requestResetLink, requestUnlockLink, confirmEmail, setPassword } from "./data.ts";
import { clearResetLink, storeResetLink, readResetLink, readAccountLink } from "./state.ts";

const ID = "c2VjcmV0LW9mLWEtbGluay1zZWNyZXQtb2YtYS1saW5r";

beforeEach(() => standInForBrowser());

function network() {
  return standInForNetwork(({ path }) =>
    success(path.endsWith("/config") ? { sharedKey: "key" } : { message: "words of the server" }),
  );
}
const lastOf = (requests: ReturnType<typeof network>) => {
  const { path = "", headers, body } = requests.at(-1) ?? {};
  return {
    path,
    hasSharedKey: headers?.has("x-shared-key"),
    body: JSON.parse(String(body ?? "{}")) as Record<string, unknown>,
  };
};

test.each(["forgot-password", "unlock-account", "email-verification"])(
  "the welcome page knows links of the type %s [AUTH-090]",
  (type) => {
    expect(readAccountLink({ type, id: ID })).toEqual({ type, id: ID });
    expect(readAccountLink({ type })).toBeUndefined();
  },
);

test.each([
  [{}],
  [{ type: "invitation", id: ID }],
  [{ type: "javascript:alert(1)", id: ID }],
  [{ type: ["forgot-password"], id: ID }],
  [{ type: "forgot-password", id: { a: 1 } }],
])("%j is no link about an account", (query) => {
  expect(readAccountLink(query)).toBeUndefined();
});

test("the id of a link is kept in the tab, with the unlock flag where it unlocks [AUTH-091] [AUTH-092]", () => {
  storeResetLink({ id: ID, isUnlock: false });
  expect(tabStorage.read(sessionKeys.resetId)).toBe(ID);
  expect(readResetLink()).toEqual({ id: ID, isUnlock: false });
  storeResetLink({ id: ID, isUnlock: true });
  expect(readResetLink()).toEqual({ id: ID, isUnlock: true });
  clearResetLink();
  expect(readResetLink()).toBeUndefined();
});

test("a reset sends the encoded password and the id of the link [AUTH-135] [AUTH-045]", async () => {
  const requests = network();
  await expect(setPassword({ id: ID, isUnlock: false }, "नया पासवर्ड 77")).resolves.toBe("words of the server");
  const { path, hasSharedKey, body } = lastOf(requests);
  expect(path).toBe("/api/v1/user/end-user/reset-password");
  expect(hasSharedKey).toBe(true);
  expect(body["orderId"]).toBe(ID);
  expect(Buffer.from(String(body["newPassword"]), "base64").toString()).toBe("नया पासवर्ड 77");
});

test("with the unlock flag the same form calls unlock-account [AUTH-139]", async () => {
  const requests = network();
  await setPassword({ id: ID, isUnlock: true }, "another-phrase-77");
  expect(lastOf(requests).path).toBe("/api/v1/user/end-user/unlock-account");
});

test("a link is requested by e-mail, for a new password or to unlock [AUTH-134] [AUTH-137] [AUTH-161]", async () => {
  const requests = network();
  await expect(requestResetLink("a@b.example")).resolves.toBe("words of the server");
  expect(lastOf(requests)).toMatchObject({
    path: "/api/v1/user/end-user/forgot-password",
    hasSharedKey: true,
    body: { email: "a@b.example" },
  });
  await requestUnlockLink("a@b.example");
  expect(lastOf(requests)).toMatchObject({ path: "/api/v1/user/end-user/unlock", body: { email: "a@b.example" } });
});

test("an e-mail is confirmed by the id of its link; a failure says the words of the server [AUTH-093] [AUTH-160]", async () => {
  const requests = network();
  await confirmEmail(ID);
  expect(lastOf(requests)).toMatchObject({ path: "/api/v1/user/end-user/verify-email", body: { orderId: ID } });
  standInForNetwork(() => Response.json({ responseCode: "VERIFY_LINK_EXPIRED", message: "expired" }, { status: 410 }));
  await expect(confirmEmail(`${ID}2`)).rejects.toThrow("expired");
});
