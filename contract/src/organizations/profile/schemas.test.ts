import { expect, test } from "vitest";
import { updateOrganizationSchema } from "./schemas.ts";

const long = (length: number): string => "x".repeat(length);
const ID = "00000000-0000-7000-8000-000000000000";
const ids = (count: number): string[] => Array.from({ length: count }, (_, at) => `${ID.slice(0, -1)}${at}`);

/** Message keys by path for a valid value with some invalid changes. */
function wrong(changes: object): Record<string, string> {
  const { issues = [] } = updateOrganizationSchema.safeParse(changes).error ?? {};
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join("."), message]));
}

const link = (host: string, length: number): string => `https://${host}/`.padEnd(length, "x");
const SITES = {
  twitter: "x.com",
  linkedin: "www.linkedin.com",
  bluesky: "bsky.app",
  instagram: "www.instagram.com",
  facebook: "www.facebook.com",
};

test.each([
  ["description", "", "EDIT_HUB_DESCRIPTION_REQUIRED", "[ORG-041]"],
  ["description", `<p>${long(3001)}</p>`, "COMMON_CHAR_LIMIT_ERROR_MESSAGE", "[ORG-042]"],
  ["visibility", "hidden", "EDIT_HUB_VISIBILITY_BOOLEAN", "[ORG-052]"],
  ["contactEmail", "asha@example", "VALID_EMAIL", "[ORG-065]"],
  ["focusAreas", ids(6), "VALID_CREATE_PROGRAM_MAX_LIMIT", "[ORG-066]"],
])("the form of a hub says what is wrong with %s %j: %s %s", (field, value, key, _id) => {
  expect(wrong({ [field]: value })).toEqual({ [field]: key });
});

test("links are those of their site, at most 250 characters long [ORG-053] [ORG-054] [ORG-055] [ORG-056] [ORG-057] [ORG-058] [ORG-059] [ORG-060] [ORG-061] [ORG-062] [ORG-063] [ORG-064]", () => {
  for (const [field, host] of Object.entries(SITES)) {
    expect(wrong({ [field]: link(host, 250) })).toEqual({});
    expect(Object.keys(wrong({ [field]: link(host, 251) }))).toEqual([field]);
    expect(Object.keys(wrong({ [field]: `https://${host}.evil.example/hub` }))).toEqual([field]);
    expect(Object.keys(wrong({ [field]: "https://elsewhere.example/hub" }))).toEqual([field]);
  }
  for (const twitter of ["https://twitter.com/hub", "https://mobile.twitter.com/hub", "x.com/hub"]) {
    expect(wrong({ twitter })).toEqual({});
  }
  for (const website of ["https://hub.example", "http://www.hub.example/about", "hub.example"]) {
    expect(wrong({ website })).toEqual({});
  }
  for (const website of ["no address", "hub", "ftp://hub.example", "javascript:alert(1)"]) {
    expect(wrong({ website })).toEqual({ website: "EDIT_HUB_WEBSITE_INVALID" });
  }
  expect(wrong({ website: link("hub.example", 250) })).toEqual({});
  expect(Object.keys(wrong({ website: link("hub.example", 251) }))).toEqual(["website"]);
});

test("a profile is linked by https, also where it was written with http", () => {
  for (const [field, host] of Object.entries(SITES)) {
    expect(updateOrganizationSchema.parse({ [field]: `http://${host}/hub` })).toEqual({
      [field]: `https://${host}/hub`,
    });
  }
});

test("private and public are told by a switch [ORG-052]", () => {
  expect(updateOrganizationSchema.parse({ visibility: true }).visibility).toBe("PRIVATE");
  expect(updateOrganizationSchema.parse({ visibility: false }).visibility).toBe("PUBLIC");
});
