import * as z from "zod/mini";
import { profileChangesSchema, salutationSchema } from "@openrounds/contract/identity/profile/schemas.ts";
import type { Gender, User, Visibility } from "@openrounds/contract/identity/schemas.ts";
import type { ContractForm } from "../../../ui/form/contract-form.ts";
import type { ContractFormDefinition } from "../../../ui/form/definition.ts";

const schema = z.pick(profileChangesSchema, {
  salutation: true,
  firstName: true,
  lastName: true,
  pronoun: true,
  gender: true,
  description: true,
  profileImage: true,
  visibility: true,
});

interface PersonalFormValues {
  readonly salutation: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly pronoun: string;
  readonly gender: Gender;
  readonly description: string;
  /** A new photo is saved at once; removing it waits for the save button. */
  readonly isPhotoRemoved: boolean;
  readonly visibility: Visibility | null;
}

export type PersonalForm = ContractForm<PersonalFormValues, z.output<typeof schema>>;

/** The form of a person's name, photo, gender and visibility. */
export const personalForm = (user: User): ContractFormDefinition<typeof schema, PersonalFormValues> => ({
  schema,
  values: {
    salutation: salutationSchema.safeParse(user.salutation).data ?? "",
    firstName: user.firstName,
    lastName: user.lastName,
    pronoun: user.pronoun,
    gender: user.gender,
    description: user.description,
    isPhotoRemoved: false,
    visibility: user.visibility,
  },
  toBody: ({ salutation, isPhotoRemoved, visibility, ...others }) => ({
    ...others,
    salutation: salutationSchema.safeParse(salutation).data ?? null,
    profileImage: isPhotoRemoved ? null : undefined,
    visibility: visibility ?? undefined,
  }),
  fieldOf: { profileImage: "isPhotoRemoved" },
});
