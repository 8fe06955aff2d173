import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import type { Place } from "@openrounds/contract/reference/schemas.ts";
import { FormSection } from "../../../identity/profile/components/form-section.tsx";
import { useOwnProfile } from "../../../identity/profile/data.ts";
import { ExpertiseForm } from "../../../identity/profile/forms/expertise-form.tsx";
import { useText } from "../../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../../kernel/query.ts";
import { FocusAreaSelect } from "../../../reference/components/focus-area-select.tsx";
import { OccupationSelect } from "../../../reference/components/occupation-select.tsx";
import { PlaceField } from "../../../reference/components/place-field.tsx";
import { useContractForm } from "../../../ui/form/contract-form.ts";
import { toast } from "../../../ui/toast.ts";
import { workForm } from "../onboard/work-form.ts";
import { WorkplaceField } from "../onboard/workplace-field.tsx";

/** Profession, workplace and focus areas, by the rules of the last step of signing up. */
function WorkForm() {
  const t = useText();
  const { user } = useOwnProfile();
  const form = useContractForm(
    workForm({
      values: {
        occupation: user.primaryOccupation,
        workplace: user.organization,
        place: null,
        focusAreas: user.focusAreas.map(({ focusAreaId }) => focusAreaId),
      },
      address: user.address,
    }),
  );
  const save = useEndpointMutation(identityEndpoints.onboard, {
    refreshes: [identityEndpoints.readUser],
    onDone: () => {
      form.reset();
      toast(t("profile.saved"));
    },
    onFail: (failure) => form.showRefusal(failure, t("APP_ERROR")),
  });
  const [place, workplace] = [form.control("place"), form.control("workplace")];
  const changeTown = (town: Place): void => {
    place.onChange(town);
    workplace.onChange(null);
  };
  return (
    <FormSection
      title={t("profile.work")}
      form={form}
      onSubmit={(body) => save.mutate({ params: { userId: user.userId }, body })}
      isBusy={save.isPending}
    >
      <OccupationSelect label={t("identity.onboard.profession")} {...form.control("occupation")} />
      {place.value === null && workplace.value !== null && (
        <p className="sm">
          <span className="t3 name-line">{t("identity.onboard.workplace")}</span>
          <span className="med name-line">{workplace.value.name}</span>
        </p>
      )}
      <PlaceField
        label={t("profile.otherTown")}
        help={t("identity.onboard.townHelp")}
        {...place}
        onChange={changeTown}
        error={place.error ?? (place.value === null ? workplace.error : undefined)}
      />
      {place.value !== null && <WorkplaceField key={place.value.placeId} place={place.value} {...workplace} />}
      <FocusAreaSelect
        label={t("identity.onboard.focusAreas")}
        help={t("identity.onboard.focusAreasHelp")}
        known={user.focusAreas}
        {...form.control("focusAreas")}
      />
    </FormSection>
  );
}

/** Profession, workplace and expertise. */
export const WorkPart = () => (
  <>
    <WorkForm />
    <ExpertiseForm />
  </>
);
