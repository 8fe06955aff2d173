import { expect, test } from "vitest";
import { invitationVisibilitySchema } from "./schemas.ts";
import { invitationPath, readInvitationLink, readMailedLink, type InvitationLink } from "./paths.ts";

const link: InvitationLink = {
  id: "6f1c8f4e-8f0b-4f0e-9a53-2b6d3c1e0a11",
  visibility: "PRIVATE",
  entityType: "BATCH",
  entityId: "0190b0a0-0000-7000-8000-000000000001",
  batchId: "0190b0a0-0000-7000-8000-000000000001",
  loginMode: "EMAIL",
  email: "meena+1@test.example",
  countryCode: null,
  phone: null,
};
const queryOf = (address: string) => Object.fromEntries(new URL(address, "https://openrounds.example").searchParams);

test("an invitation's address carries what the entry pages need, and can be read back [AUTH-041]", () => {
  const address = invitationPath(link);
  expect(address).toMatch(/^\/welcome\?type=invitation&id=6f1c8f4e-/);
  expect(readInvitationLink(queryOf(address))).toEqual(link);
  const byPhone = { ...link, loginMode: "PHONE", email: null, countryCode: "91", phone: "9812345678" };
  expect(readInvitationLink(queryOf(invitationPath(byPhone)))).toEqual(byPhone);
});

test("the address of a mailed invitation also carries its language and its secret", () => {
  const mailed = { locale: "hi_IN", proof: "c2VjcmV0" };
  const query = queryOf(invitationPath(link, mailed));
  expect(readMailedLink(query)).toEqual(mailed);
  expect(readInvitationLink(query)).toEqual(link);
  expect(readMailedLink(queryOf(invitationPath(link, { locale: "hi_IN", proof: null })))).toEqual({
    locale: "hi_IN",
    proof: null,
  });
  expect(readMailedLink(queryOf(invitationPath(link)))).toBeUndefined();
});

test("an invitation's address says nothing twice", () => {
  const said = Object.values(queryOf(invitationPath(link)));
  expect(said).toHaveLength(new Set(said).size);
});

test("an address with only a refId names an invitation, one without names none", () => {
  expect(readInvitationLink({ refId: link.id })?.id).toBe(link.id);
  expect(readInvitationLink({ type: "forgot-password", id: "x" })).toBeUndefined();
});

test("an invitation is public, private or open [AUTH-042]", () => {
  expect(invitationVisibilitySchema.options).toEqual(["PUBLIC", "PRIVATE", "open"]);
  const readWith = (visibility: string) =>
    readInvitationLink(queryOf(invitationPath({ ...link, visibility })))?.visibility;
  expect(["PUBLIC", "PRIVATE", "open", ""].map(readWith)).toEqual(["PUBLIC", "PRIVATE", "open", ""]);
  expect(["public", "OPEN", "everybody"].map(readWith)).toEqual(["PRIVATE", "PRIVATE", "PRIVATE"]);
});
