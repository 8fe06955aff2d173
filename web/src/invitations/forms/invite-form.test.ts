import { expect, test } from "vitest";
import { validateForm } from "../../ui/form/definition.ts";
import { inviteForm, inviteListError, withPasted, type InviteDraft } from "./invite-form.ts";

const DEFAULT_MESSAGE = "We would be glad to have you.";
const formOf = (isCustom = false) =>
  inviteForm({ locale: "hi", kind: "email", isCustom, defaultMessage: DEFAULT_MESSAGE });
const draft = { ...formOf().values, contacts: ["asha@x.org"], isCustom: false };
const orderOf = ({ isCustom, ...values }: InviteDraft) => formOf(isCustom).toBody(values);

test("without a look at the message an invitation goes out with none", () => {
  expect(orderOf(draft)).toEqual({
    contacts: ["asha@x.org"],
    roles: ["ATTENDEE"],
    locale: "hi",
    isCustomInvite: false,
    isEdited: false,
  });
});

test("the proposed message is sent as it was shown, and is distinguished from a changed one [BATCH-012]", () => {
  const seen = { ...draft, isCustom: true };
  expect(orderOf(seen)).toMatchObject({ emailBody: DEFAULT_MESSAGE, isCustomInvite: true, isEdited: false });
  const changed = { ...draft, message: " Bring a case. " };
  expect(orderOf(changed)).toMatchObject({
    emailBody: "Bring a case.",
    isCustomInvite: true,
    isEdited: true,
  });
});

test("a message that was taken out is none", () => {
  const order = orderOf({ ...draft, message: "  ", isCustom: true });
  expect(order).toMatchObject({ isCustomInvite: false, isEdited: true });
  expect(order.emailBody).toBeUndefined();
});

test("a list with what is no address is wrong at the contacts [BATCH-094]", () => {
  expect(validateForm(formOf(), draft)).toEqual({});
  expect(validateForm(formOf(), { ...draft, contacts: ["asha"] })).toEqual({
    contacts: "VALID_PARTICIPANTS_EMAIL_LIST",
  });
});

test("addresses and numbers that were pasted together are invited together, and both lists count [BATCH-096]", () => {
  const lists = withPasted({ contacts: ["ravi@x.org"], others: [] }, "asha@x.org, +91 98123 45678", "email");
  expect(lists).toEqual({ contacts: ["ravi@x.org", "asha@x.org"], others: ["+919812345678"] });
  expect(orderOf({ ...draft, ...lists }).contacts).toEqual(["ravi@x.org", "asha@x.org", "+919812345678"]);
  expect(inviteListError(lists, "email")).toBeUndefined();
  expect(inviteListError({ ...lists, others: ["9812345678"] }, "email")).toBe("VALID_PHONE_MATCHES");
  const many = Array.from({ length: 230 }, (_, index) => `p${index}@x.org`);
  expect(inviteListError({ contacts: many, others: [] }, "email")).toBeUndefined();
  expect(inviteListError({ ...lists, contacts: many }, "email")).toBe("VALID_INVITE_NEW_PARTICIPANTS_EMAIL_LIMIT");
});
