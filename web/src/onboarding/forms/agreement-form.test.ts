import { expect, test } from "vitest";
import { validateForm } from "../../ui/form/definition.ts";
import { agreementForm, copiesOf, copiesError } from "./agreement-form.ts";

const MB = 1024 * 1024;
const copy = (sizeMb: number) => ({
  name: "signed.pdf",
  url: "/files/documents/00000000-0000-7000-8000-000000000000.pdf",
  sizeBytes: sizeMb * MB,
});
const both = (sizeMb: number) => ({ TERMS_OF_USE: copy(sizeMb), STATEMENT_OF_COLLABORATION: copy(sizeMb) });

test("the agreement is handed in with both documents only [ONBD-067]", () => {
  expect(copiesError(both(1))).toBeUndefined();
  expect(validateForm(agreementForm, both(1))).toEqual({});
  for (const missing of ["TERMS_OF_USE", "STATEMENT_OF_COLLABORATION"] as const) {
    const one = { ...both(1), [missing]: undefined };
    expect(copiesOf(one)).toHaveLength(1);
    expect(copiesError(one)).toBe("HUB_ONBOARDING_BOTH_DOCUMENTS");
  }
});

test("both documents have 10 MB together at most [ONBD-065]", () => {
  expect(copiesError(both(5))).toBeUndefined();
  expect(copiesError({ ...both(5), TERMS_OF_USE: copy(5.1) })).toBe("onboarding.agreement.tooLarge");
});
