import {
  MAX_DESCRIPTION,
  SALUTATIONS,
  salutationSchema,
  type ProfileChanges,
} from "@openrounds/contract/identity/profile/schemas.ts";
import { OFFERED_GENDERS, type Gender, type User } from "@openrounds/contract/identity/schemas.ts";
import { errorText } from "../../../kernel/form.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { ImageField } from "../../../media/components/image-field.tsx";
import { Counter, SelectField, TextArea, TextField } from "../../../ui/field.tsx";
import { FormSection } from "../components/section.tsx";
import { VisibilityChoice } from "../components/visibility-choice.tsx";
import { useSelf } from "../data.ts";
import { usePhoto, useProfileForm, type ProfileForm } from "./profile-form.ts";

/** NON_BINARY is offered only to who has it. */
export const gendersFor = (present: Gender): readonly Gender[] =>
  present === "NON_BINARY" ? [...OFFERED_GENDERS, present] : OFFERED_GENDERS;

const personalOf = (user: User): ProfileChanges => ({
  salutation: salutationSchema.safeParse(user.salutation).data ?? null,
  firstName: user.firstName,
  lastName: user.lastName,
  pronoun: user.pronoun,
  gender: user.gender,
  description: user.description,
  profileImage: user.profileImage,
  ...(user.visibility !== null && { visibility: user.visibility }),
});

function NameFields({ form }: Pick<ProfileForm, "form">) {
  const t = useText();
  const { register, watch, setValue, formState } = form;
  const { errors } = formState;
  return (
    <>
      <div className="grid2 g-names">
        <SelectField
          label={t("profile.salutation")}
          note={t("app.optional")}
          autoComplete="honorific-prefix"
          value={watch("salutation") ?? ""}
          onChange={(event) =>
            setValue("salutation", salutationSchema.safeParse(event.currentTarget.value).data ?? null, {
              shouldDirty: true,
            })
          }
        >
          <option value="">{t("profile.none")}</option>
          {SALUTATIONS.map((salutation) => (
            <option key={salutation} value={salutation}>
              {t(`profile.salutation.${salutation}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t("profile.pronoun")}
          note={t("app.optional")}
          {...register("pronoun")}
          error={errorText(t, errors.pronoun)}
        />
      </div>
      <div className="grid2 g-names">
        <TextField
          label={t("identity.firstName")}
          autoComplete="given-name"
          {...register("firstName")}
          error={errorText(t, errors.firstName)}
        />
        <TextField
          label={t("identity.lastName")}
          note={t("app.optional")}
          autoComplete="family-name"
          {...register("lastName")}
          error={errorText(t, errors.lastName)}
        />
      </div>
    </>
  );
}

/** Name, picture, gender, some words about oneself, and who may see them. */
export function PersonalForm() {
  const t = useText();
  const { user } = useSelf();
  const { form, submit, isBusy } = useProfileForm(personalOf(user));
  const storePhoto = usePhoto(form);
  const { register, watch, setValue, formState } = form;
  const { errors, isDirty } = formState;
  return (
    <FormSection title={t("profile.personal")} isChanged={isDirty} isBusy={isBusy} onSave={submit}>
      <ImageField
        label={t("profile.photo")}
        shape="square"
        value={watch("profileImage")}
        onChange={(url) => (url === null ? setValue("profileImage", url, { shouldDirty: true }) : storePhoto(url))}
        error={errorText(t, errors.profileImage)}
      />
      <NameFields form={form} />
      <SelectField label={t("identity.gender")} {...register("gender")} error={errorText(t, errors.gender)}>
        {gendersFor(user.gender).map((gender) => (
          <option key={gender} value={gender}>
            {t(gender === "NON_BINARY" ? "profile.gender.NON_BINARY" : `identity.gender.${gender}`)}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={t("profile.description")}
        note={t("app.optional")}
        help={t("profile.descriptionHelp")}
        counter={<Counter used={watch("description")?.length ?? 0} max={MAX_DESCRIPTION} />}
        maxLength={MAX_DESCRIPTION}
        {...register("description")}
        error={errorText(t, errors.description)}
      />
      <VisibilityChoice
        value={watch("visibility")}
        onChange={(visibility) => setValue("visibility", visibility, { shouldDirty: true })}
      />
    </FormSection>
  );
}
