import * as z from "zod/mini";
import { expect, test } from "vitest";
import { fieldAt, validateForm, type ContractFormDefinition } from "./definition.ts";

const schema = z.object({
  place: z.object({ street: z.string("VALID_ADDRESS"), town: z.string("REQUIRED_VALIDATION") }),
  members: z.array(z.object({ email: z.string("VALID_EMAIL") })),
});

interface FormValues {
  readonly town: string | undefined;
  readonly street: string | undefined;
  readonly email: string | undefined;
}

const form: ContractFormDefinition<typeof schema, FormValues> = {
  schema,
  values: { town: "Pune", street: "Main road 1", email: "nisha@hub.example" },
  toBody: ({ town, street, email }) => ({ place: { street, town }, members: [{ email }] }) as z.input<typeof schema>,
  fieldOf: { place: "town", "place.street": "street", members: null, "members.0.email": "email" },
};

test("an error inside a key is shown at the field of its path, else at that of the key", () => {
  const { values, fieldOf } = form;
  expect(validateForm(form, values)).toEqual({});
  expect(validateForm(form, { town: undefined, street: undefined, email: undefined })).toEqual({
    street: "VALID_ADDRESS",
    town: "REQUIRED_VALIDATION",
    email: "VALID_EMAIL",
  });
  expect(fieldAt("place", fieldOf)).toBe("town");
  expect(fieldAt("members.1.email", fieldOf)).toBeUndefined();
  expect(fieldAt("other.name", fieldOf)).toBe("other.name");
});
