import { expect, test } from "vitest";
import {
  isContact,
  isInvalidAt,
  sortContacts,
  withContacts,
  contactListError,
  validContacts,
  type ContactKind,
} from "./contact-list.ts";

const splitContacts = (text: string, kind: ContactKind) => sortContacts(text, kind)[kind];
const added = (contacts: readonly string[], text: string, kind: ContactKind) =>
  withContacts(contacts, splitContacts(text, kind), kind);

test("pasted text is split at spaces, commas, tabs and lines [BATCH-097] [BATCH-098]", () => {
  expect(splitContacts("a@x.org, B@x.org\tc@x.org\nd@x.org e@x.org", "email")).toEqual([
    "a@x.org",
    "b@x.org",
    "c@x.org",
    "d@x.org",
    "e@x.org",
  ]);
});

test("phone numbers are split at commas and spaces [BATCH-101]", () => {
  expect(splitContacts("+919812345678, +84912345678", "phone")).toEqual(["+919812345678", "+84912345678"]);
});

test("a list with a bad address is refused [BATCH-094]", () => {
  expect(contactListError(["a@x.org", "no address"], "email")).toBe("VALID_PARTICIPANTS_EMAIL_LIST");
  expect(contactListError(["a@x.org"], "email")).toBeUndefined();
});

test("a list that names somebody twice is refused [BATCH-095]", () => {
  expect(contactListError(["a@x.org", "a@x.org"], "email")).toBe("VALID_PARTICIPANTS_EMAIL_LIST");
});

test("an address that is typed twice stays in the list as wrong, a number is left out [BATCH-095]", () => {
  const emails = added(["a@x.org", "b@x.org"], "A@x.org c@x.org", "email");
  expect(emails).toEqual(["a@x.org", "b@x.org", "a@x.org", "c@x.org"]);
  expect(emails.map((_, index) => isInvalidAt(emails, index, "email"))).toEqual([false, false, true, false]);
  expect(added(["+919812345678"], "+91-98123-45678, +84912345678", "phone")).toEqual(["+919812345678", "+84912345678"]);
});

test("more than 230 addresses are refused [BATCH-096]", () => {
  const many = Array.from({ length: 231 }, (_, index) => `p${index}@x.org`);
  expect(contactListError(many, "email")).toBe("VALID_INVITE_NEW_PARTICIPANTS_EMAIL_LIMIT");
  expect(contactListError(many.slice(1), "email")).toBeUndefined();
});

test("a number that is no phone number is refused [BATCH-102]", () => {
  expect(contactListError(["12"], "phone")).toBe("VALID_PHONE_MATCHES");
  expect(isContact("+919812345678", "phone")).toBe(true);
});

test("names that are pasted with addresses are left out: from Outlook, Gmail and a sheet [BATCH-098]", () => {
  const asha = ["asha@x.org", "ravi@x.org"];
  expect(splitContacts("Rao, Asha <asha@x.org>; Ravi K. <Ravi@x.org>", "email")).toEqual(asha);
  expect(splitContacts('"Rao, Asha" <asha@x.org>, Ravi <ravi@x.org>,', "email")).toEqual(asha);
  expect(splitContacts("Asha Rao <asha@x.org>\nRavi <ravi@x.org>\n", "email")).toEqual(asha);
  expect(splitContacts("Asha Rao\tasha@x.org\r\nरवि कुमार\travi@x.org\r\n", "email")).toEqual(asha);
  expect(splitContacts('"Asha","asha@x.org"\nRavi,ravi@x.org', "email")).toEqual(asha);
});

test("what may be a wrong address stays, so that nobody is lost unseen [BATCH-094]", () => {
  expect(splitContacts("asha@x.org, ravi.x.org", "email")).toEqual(["asha@x.org", "ravi.x.org"]);
  expect(splitContacts("Asha <asha@x.org>, Ravi <>", "email")).toContain("<>");
  expect(splitContacts("nobody here", "email")).toEqual(["nobody", "here"]);
});

test("the valid contacts of a list are each valid one once", () => {
  expect(validContacts(["a@x.org", "wrong", "a@x.org", "b@x.org"], "email")).toEqual(["a@x.org", "b@x.org"]);
});

test("a list of addresses and numbers is sorted by itself, whichever was expected [BATCH-097] [BATCH-101]", () => {
  const pasted = [
    "Asha Rao\tasha@x.org\t+91 98123 45678",
    "Ravi Kumar, +84-912-345-678",
    "meena@x.org; +919812345001 +919812345002",
    "+1 (650) 253-0000",
  ].join("\n");
  for (const kind of ["email", "phone"] as const) {
    expect(sortContacts(pasted, kind)).toEqual({
      email: ["asha@x.org", "meena@x.org"],
      phone: ["+919812345678", "+84912345678", "+919812345001", "+919812345002", "+16502530000"],
    });
  }
});

test("a number without country code, or with too many digits, stays as a wrong number", () => {
  expect(sortContacts("asha@x.org 9812345678", "email")).toEqual({ email: ["asha@x.org"], phone: ["9812345678"] });
  expect(sortContacts("+919812345678 9812345679", "phone").phone).toEqual(["+919812345678", "9812345679"]);
  expect(sortContacts("Ravi <ravi@x.org>, 9812345678", "email")).toEqual({
    email: ["ravi@x.org"],
    phone: ["9812345678"],
  });
  expect(sortContacts("asha1@x.org", "phone")).toEqual({ email: ["asha1@x.org"], phone: [] });
  expect(sortContacts("nobody", "phone")).toEqual({ email: [], phone: [""] });
});
