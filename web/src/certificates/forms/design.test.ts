import { expect, test } from "vitest";
import type { KeptDesign } from "@openrounds/contract/certificates/schemas.ts";
import { isComplete, isKeepable, missingParts, toDesign, wrongInDesign } from "./design.ts";

const design: KeptDesign = {
  templateType: "Modern",
  heading: "Diabetes in primary care",
  subHeading: "Certificate",
  description: "Took part in twelve sessions.",
  headerImgUrl: "/files/images/head.webp",
  footerImgUrl: "/files/images/foot.webp",
};
const long = (length: number): string => "x".repeat(length);

test.each([
  ["heading", 70, "VALID_ISSUECERTIFICATE_HEADING", "[CERT-028] [CERT-029]"],
  ["subHeading", 50, "VALID_ISSUECERTIFICATE_SUBHEADING", "[CERT-030] [CERT-031]"],
  ["description", 350, "VALID_ISSUECERTIFICATE_DESCRIPTION", "[CERT-032] [CERT-033]"],
] as const)(
  "a certificate needs its %s of at most %i characters, without the spaces around it: %s %s [CERT-035]",
  (field, max, key, _ids) => {
    const spaced = { ...design, [field]: ` ${long(max)}\n` };
    expect(wrongInDesign(spaced)).toEqual({});
    expect([isKeepable(spaced), isComplete(spaced)]).toEqual([true, true]);
    expect(toDesign(spaced)).toEqual({ ...design, [field]: long(max) });
    for (const [text, wrong] of [
      [" \n", key],
      [` ${long(max + 1)} `, `${key}_MAX_VALUE`],
    ] as const) {
      const refused = { ...design, [field]: text };
      expect(wrongInDesign(refused)).toEqual({ [field]: wrong });
      expect([isKeepable(refused), isComplete(refused)]).toEqual([false, false]);
      expect(missingParts(refused)).toEqual(wrong === key ? [field] : []);
    }
  },
);
