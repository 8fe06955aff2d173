import { expect, test } from "vitest";
import { inviteMessageSchema } from "@openrounds/contract/invitations/schemas.ts";
import { INVITE_STEPS, isIncomplete, stepBefore, stepsAfter } from "./invite-flow.ts";

test("inviting has the steps select, email, phone, customize-email, preview-email and congrats [BATCH-085]", () => {
  expect(INVITE_STEPS).toEqual(["select", "email", "phone", "customize-email", "preview-email", "congrats"]);
});

test("select leads to e-mail or phone, and back [BATCH-089]", () => {
  expect(stepsAfter("select")).toEqual(["email", "phone"]);
  expect([stepBefore("email"), stepBefore("phone")]).toEqual(["select", "select"]);
});

test("an own message is optional, and is seen before it is confirmed [BATCH-090]", () => {
  expect(stepsAfter("email")).toEqual(["customize-email", "congrats"]);
  expect(stepsAfter("customize-email")).toEqual(["preview-email"]);
  expect(stepsAfter("preview-email")).toEqual(["congrats"]);
  expect([stepBefore("customize-email"), stepBefore("preview-email")]).toEqual(["email", "customize-email"]);
});

test("an own message has at most 1000 characters [BATCH-100]", () => {
  expect([1000, 1001].map((length) => inviteMessageSchema.safeParse("x".repeat(length)).success)).toEqual([
    true,
    false,
  ]);
});

test("every way ends on congrats, which leads nowhere [BATCH-091]", () => {
  expect(INVITE_STEPS.filter((step) => stepsAfter(step).includes("congrats"))).toEqual([
    "email",
    "phone",
    "preview-email",
  ]);
  expect(stepsAfter("congrats")).toEqual([]);
});

test("the buttons wait while text is pending, and without contacts [BATCH-099]", () => {
  const lists = { contacts: ["a@x.org"], others: [] };
  expect(isIncomplete({ ...lists, pending: "" })).toBe(false);
  expect(isIncomplete({ ...lists, pending: " " })).toBe(false);
  expect(isIncomplete({ ...lists, pending: "b@x" })).toBe(true);
  expect(isIncomplete({ contacts: [], others: [], pending: "" })).toBe(true);
  expect(isIncomplete({ contacts: [], others: ["+919812345678"], pending: "" })).toBe(false);
});
