import { expect, test } from "vitest";
import { emptyDraft, orderOf, typedIn } from "./invite-draft.ts";

const PROPOSED = "We would be glad to have you.";
const draft = { ...emptyDraft("hi"), contacts: ["asha@x.org"] };

test("without a look at the message an invitation goes out with none", () => {
  expect(orderOf(draft, PROPOSED)).toEqual({
    contacts: ["asha@x.org"],
    roles: ["ATTENDEE"],
    locale: "hi",
    isCustomInvite: false,
    isEdited: false,
  });
});

test("the proposed message goes out as it was seen, and is told from a changed one [BATCH-012]", () => {
  const seen = { ...draft, isCustom: true };
  expect(orderOf(seen, PROPOSED)).toMatchObject({ emailBody: PROPOSED, isCustomInvite: true, isEdited: false });
  const changed = { ...draft, message: " Bring a case. " };
  expect(orderOf(changed, PROPOSED)).toMatchObject({
    emailBody: "Bring a case.",
    isCustomInvite: true,
    isEdited: true,
  });
});

test("a message that was taken out is none", () => {
  const order = orderOf({ ...draft, message: "  ", isCustom: true }, PROPOSED);
  expect(order).toMatchObject({ isCustomInvite: false, isEdited: true });
  expect(order).not.toHaveProperty("emailBody");
});

test("only what somebody chose or typed is lost with a draft", () => {
  expect(typedIn({ ...draft, kind: "phone", isCustom: true })).toEqual(typedIn(draft));
  expect(typedIn({ ...draft, message: "" })).not.toEqual(typedIn(draft));
});
