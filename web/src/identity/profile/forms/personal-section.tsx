import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { MAX_DESCRIPTION, SALUTATIONS } from "@openrounds/contract/identity/profile/schemas.ts";
import { OFFERED_GENDERS, type Gender } from "@openrounds/contract/identity/schemas.ts";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../../kernel/query.ts";
import { userIdOrSentinel } from "../../../kernel/session.ts";
import { ImageField } from "../../../media/components/image-field.tsx";
import { CharacterCounter, SelectField, TextArea, TextField } from "../../../ui/field.tsx";
import { useContractForm } from "../../../ui/form/contract-form.ts";
import { toast } from "../../../ui/toast.ts";
import { FormSection } from "../components/form-section.tsx";
import { VisibilityChoice } from "../components/visibility-choice.tsx";
import { useOwnProfile } from "../data.ts";
import { personalForm, type PersonalForm } from "./personal-form.ts";
import { useProfileSave } from "./profile-form.ts";

/** The largest size in which a photo of a person is shown, in pixels. */
const PHOTO_SIDE = 512;

/** NON_BINARY is offered only to people who have it. */
export const gendersFor = (present: Gender): readonly Gender[] =>
  present === "NON_BINARY" ? [...OFFERED_GENDERS, present] : OFFERED_GENDERS;

/** Saves a photo at once; other changes of the form wait for the save button. */
function usePhoto(form: PersonalForm): (url: string) => void {
  const t = useText();
  const { mutate } = useEndpointMutation(identityEndpoints.updateUser, {
    refreshes: [identityEndpoints.readUser],
    onDone: () => {
      form.change({ isPhotoRemoved: false });
      toast(t("profile.saved"));
    },
    onFail: (failure) => form.showErrors({ isPhotoRemoved: messageOf(failure) }),
  });
  return (profileImage) => mutate({ params: { userId: userIdOrSentinel() }, body: { profileImage } });
}

function NameFields({ form }: { readonly form: PersonalForm }) {
  const t = useText();
  return (
    <>
      <div className="grid2 g-names">
        <SelectField
          label={t("profile.salutation")}
          note={t("app.optional")}
          autoComplete="honorific-prefix"
          {...form.field("salutation")}
        >
          <option value="">{t("profile.none")}</option>
          {SALUTATIONS.map((salutation) => (
            <option key={salutation} value={salutation}>
              {t(`profile.salutation.${salutation}`)}
            </option>
          ))}
        </SelectField>
        <TextField label={t("profile.pronoun")} note={t("app.optional")} {...form.field("pronoun")} />
      </div>
      <div className="grid2 g-names">
        <TextField label={t("identity.firstName")} autoComplete="given-name" {...form.field("firstName")} />
        <TextField
          label={t("identity.lastName")}
          note={t("app.optional")}
          autoComplete="family-name"
          {...form.field("lastName")}
        />
      </div>
    </>
  );
}

/** Name, photo, gender, description and visibility. */
export function PersonalSection() {
  const t = useText();
  const { user } = useOwnProfile();
  const form = useContractForm(personalForm(user));
  const storePhoto = usePhoto(form);
  const photo = form.control("isPhotoRemoved");
  return (
    <FormSection title={t("profile.personal")} form={form} {...useProfileSave(form)}>
      <ImageField
        label={t("profile.photo")}
        shape="square"
        maxSide={PHOTO_SIDE}
        value={photo.value ? null : user.profileImage}
        onChange={(url) => (url === null ? photo.onChange(true) : storePhoto(url))}
        error={photo.error}
      />
      <NameFields form={form} />
      <SelectField label={t("identity.gender")} {...form.field("gender")}>
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
        counter={<CharacterCounter used={form.values.description.length} max={MAX_DESCRIPTION} />}
        maxLength={MAX_DESCRIPTION}
        {...form.field("description")}
      />
      <VisibilityChoice {...form.control("visibility")} />
    </FormSection>
  );
}
