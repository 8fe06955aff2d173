import { expect, test } from "vitest";
import {
  certificateDesignSchema,
  storedDesignSchema,
  type StoredDesign,
} from "@openrounds/contract/certificates/schemas.ts";
import { validateForm } from "../../ui/form/definition.ts";
import { missingParts } from "./design.ts";

const design: StoredDesign = {
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
    for (const schema of [storedDesignSchema, certificateDesignSchema]) {
      const wrongIn = (values: StoredDesign) =>
        validateForm({ schema, values, toBody: (typed) => typed, fieldOf: {} }, values);
      expect(wrongIn(spaced)).toEqual({});
      expect(schema.parse(spaced)).toEqual({ ...design, [field]: long(max) });
      expect(wrongIn({ ...design, [field]: " \n" })).toEqual({ [field]: key });
      expect(wrongIn({ ...design, [field]: ` ${long(max + 1)} ` })).toEqual({ [field]: `${key}_MAX_VALUE` });
    }
    expect(missingParts({ ...design, [field]: " \n" })).toEqual([field]);
    expect(missingParts(spaced)).toEqual([]);
  },
);
