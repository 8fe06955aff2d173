import { expect, test } from "vitest";
import { validateForm } from "../../ui/form/definition.ts";
import { inviteForm, type InviteDraft } from "./invite-form.ts";

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
