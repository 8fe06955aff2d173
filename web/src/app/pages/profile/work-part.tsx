import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import type { Place } from "@openrounds/contract/reference/schemas.ts";
import { useState } from "react";
import { FormSection } from "../../../identity/profile/components/section.tsx";
import { useSelf } from "../../../identity/profile/data.ts";
import { ExpertiseForm } from "../../../identity/profile/forms/expertise-form.tsx";
import { CallFailure } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useChange } from "../../../kernel/query.ts";
import { FocusAreaSelect } from "../../../reference/components/focus-area-select.tsx";
import { OccupationSelect, type NamedOccupation } from "../../../reference/components/occupation-select.tsx";
import { PlaceField } from "../../../reference/components/place-field.tsx";
import { placeLabel } from "../../../reference/data.ts";
import { toast, toastFailure } from "../../../ui/toast.ts";
import { WorkplaceField, type Workplace } from "../onboard/workplace-field.tsx";

/** Profession, workplace and focus areas, by the same rules as in the last step of signing up. */
function WorkForm() {
  const t = useText();
  const { user } = useSelf();
  const [occupation, setOccupation] = useState<NamedOccupation | undefined>(user.primaryOccupation ?? undefined);
  const [workplace, setWorkplace] = useState<Workplace | undefined>(user.organization ?? undefined);
  const [place, setPlace] = useState<Place>();
  const [focusAreas, setFocusAreas] = useState(() => user.focusAreas.map(({ focusAreaId }) => focusAreaId));
  const [isChanged, setChanged] = useState(false);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const save = useChange(identityEndpoints.onboard, {
    refreshes: [identityEndpoints.readUser],
    onDone: () => {
      setChanged(false);
      toast(t("profile.saved"));
    },
    onFail: (failure) => {
      setWrong(failure instanceof CallFailure ? failure.fields : {});
      toastFailure(t("APP_ERROR"));
    },
  });
  const change = <Value,>(set: (value: Value) => void): ((value: Value) => void) => {
    return (value) => {
      set(value);
      setChanged(true);
      setWrong({});
    };
  };
  const address =
    place === undefined
      ? (user.address ?? undefined)
      : { latitude: place.latitude, longitude: place.longitude, name: placeLabel(place) };
  const submit = (): void => {
    const missing = {
      ...(occupation === undefined && { primaryOccupationId: t("EDIT_DETAILS_MODAL_PROFESSION") }),
      ...((workplace === undefined || address === undefined) && {
        organizationName: t("EDIT_DETAILS_MODAL_WORKPLACE"),
      }),
    };
    if (occupation === undefined || workplace === undefined || address === undefined) return setWrong(missing);
    const { organizationId, name: organizationName } = workplace;
    save.mutate({
      params: { userId: user.userId },
      body: {
        primaryOccupationId: occupation.occupationId,
        ...(organizationId !== "" && { organizationId }),
        organizationName,
        address,
        focusAreas,
      },
    });
  };
  const moveTo = (town: Place): void => {
    setPlace(town);
    setWorkplace(undefined);
  };
  return (
    <FormSection title={t("profile.work")} isChanged={isChanged} isBusy={save.isPending} onSave={submit}>
      <OccupationSelect
        label={t("identity.onboard.profession")}
        value={occupation}
        onChange={change(setOccupation)}
        error={wrong["primaryOccupationId"]}
      />
      {place === undefined && workplace !== undefined && (
        <p className="sm">
          <span className="t3 name-line">{t("identity.onboard.workplace")}</span>
          <span className="med name-line">{workplace.name}</span>
        </p>
      )}
      <PlaceField
        label={t("profile.otherTown")}
        help={t("identity.onboard.townHelp")}
        value={place}
        onChange={change(moveTo)}
        error={place === undefined ? wrong["organizationName"] : undefined}
      />
      {place !== undefined && (
        <WorkplaceField
          key={place.placeId}
          place={place}
          value={workplace}
          onChange={change(setWorkplace)}
          error={wrong["organizationName"]}
        />
      )}
      <FocusAreaSelect
        label={t("identity.onboard.focusAreas")}
        help={t("identity.onboard.focusAreasHelp")}
        known={user.focusAreas}
        value={focusAreas}
        onChange={change(setFocusAreas)}
        error={wrong["focusAreas"]}
      />
    </FormSection>
  );
}

/** What the person does, where, and what they know. */
export const WorkPart = () => (
  <>
    <WorkForm />
    <ExpertiseForm />
  </>
);
