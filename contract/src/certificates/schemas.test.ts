import { expect, test } from "vitest";
import { certificateDesignSchema } from "./schemas.ts";

const right = {
  templateType: "Modern",
  heading: "Diabetes in primary care",
  subHeading: "Certificate",
  description: "Took part in twelve sessions.",
  headerImgUrl: "/files/images/head.webp",
  footerImgUrl: "/files/images/foot.webp",
};
const long = (length: number): string => "x".repeat(length);

/** Message keys by path for a valid value with some invalid changes. */
function wrong(changes: object): Record<string, string> {
  const { issues = [] } = certificateDesignSchema.safeParse({ ...right, ...changes }).error ?? {};
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join("."), message]));
}

test.each([
  ["heading", " ", "VALID_ISSUECERTIFICATE_HEADING", "[CERT-028]"],
  ["heading", long(71), "VALID_ISSUECERTIFICATE_HEADING_MAX_VALUE", "[CERT-029]"],
  ["subHeading", "", "VALID_ISSUECERTIFICATE_SUBHEADING", "[CERT-030]"],
  ["subHeading", long(51), "VALID_ISSUECERTIFICATE_SUBHEADING_MAX_VALUE", "[CERT-031]"],
  ["description", "  ", "VALID_ISSUECERTIFICATE_DESCRIPTION", "[CERT-032]"],
  ["description", long(351), "VALID_ISSUECERTIFICATE_DESCRIPTION_MAX_VALUE", "[CERT-033]"],
])("the form of a certificate says what is wrong with %s %j: %s %s", (field, value, key, _id) => {
  expect(wrong({ [field]: value })).toEqual({ [field]: key });
});

test("texts as long as they may be are taken, without the spaces around them [CERT-029] [CERT-031] [CERT-033] [CERT-035]", () => {
  const longest = { heading: long(70), subHeading: long(50), description: long(350) };
  const spaced = Object.fromEntries(Object.entries(longest).map(([field, text]) => [field, ` ${text} `]));
  expect(certificateDesignSchema.parse({ ...right, ...spaced })).toMatchObject(longest);
});
