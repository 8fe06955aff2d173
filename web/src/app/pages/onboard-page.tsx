import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import type { Place } from "@openrounds/contract/reference/schemas.ts";
import { useEffect, useState } from "react";
import { Redirect } from "../../kernel/redirect.tsx";
import { AuthFrame } from "../../identity/components/auth-frame.tsx";
import { StepHeader } from "../../identity/components/step-header.tsx";
import { isHubOnboarding, takeTarget } from "../../identity/state.ts";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../kernel/query.ts";
import { userIdOrSentinel, logout } from "../../kernel/session.ts";
import { track } from "../../kernel/tracking.ts";
import { FocusAreaSelect } from "../../reference/components/focus-area-select.tsx";
import { OccupationSelect } from "../../reference/components/occupation-select.tsx";
import { PlaceField } from "../../reference/components/place-field.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { workForm } from "./onboard/work-form.ts";
import { WorkplaceField } from "./onboard/workplace-field.tsx";

/** The focus areas of the programs that the person was invited to. */
function useOfferedFocusAreas(userId: string) {
  const { data } = useSuspenseQuery(endpointQuery(programEndpoints.listOfUser, { params: { userId }, query: {} }));
  const offeredAreas = data.programList.flatMap(({ focusAreas }) => focusAreas);
  return [...new Map(offeredAreas.map((area) => [area.focusAreaId, area])).values()];
}

const EMPTY_WORK = { occupation: null, place: null, workplace: null, focusAreas: [] };

/** Asks for profession, workplace and focus areas; the button waits for all of them. */
function OnboardForm({ userId }: { readonly userId: string }) {
  const t = useText();
  const navigate = useNavigate();
  const offeredAreas = useOfferedFocusAreas(userId);
  const [failure, setFailure] = useState<Error>();
  const form = useContractForm(workForm({ values: EMPTY_WORK, needsFocusArea: true }));
  const save = useEndpointMutation(identityEndpoints.onboard, {
    refreshes: [identityEndpoints.readUser],
    onDone: ({ user }) => {
      track("signup.professionalDetails");
      if (user.isOnboarded) void navigate({ href: takeTarget() });
    },
    onFail: setFailure,
  });
  if (failure !== undefined) throw failure;
  const { isValid } = form;
  const [place, workplace] = [form.control("place"), form.control("workplace")];
  const changeTown = (town: Place): void => {
    place.onChange(town);
    workplace.onChange(null);
  };
  const incomplete = t("identity.onboard.incomplete");
  return (
    <Form form={form} onSubmit={(body) => save.mutate({ params: { userId }, body })} isBusy={save.isPending}>
      <OccupationSelect label={t("identity.onboard.profession")} {...form.control("occupation")} />
      <PlaceField
        label={t("identity.onboard.town")}
        help={t("identity.onboard.townHelp")}
        {...place}
        onChange={changeTown}
      />
      {place.value !== null && <WorkplaceField key={place.value.placeId} place={place.value} {...workplace} />}
      <FocusAreaSelect
        label={t("identity.onboard.focusAreas")}
        help={t("identity.onboard.focusAreasHelp")}
        known={offeredAreas}
        {...form.control("focusAreas")}
      />
      <SubmitButton
        form={form}
        isBusy={save.isPending}
        size="lg"
        block
        disabledReason={isValid ? undefined : incomplete}
      >
        {t("identity.onboard.save")}
      </SubmitButton>
      {!isValid && (
        <p className="sm t3 center" aria-hidden="true">
          {incomplete}
        </p>
      )}
    </Form>
  );
}

/** Step 2 of 2 of signing up: what the person does, and where. */
export function OnboardPage() {
  const t = useText();
  const userId = userIdOrSentinel();
  const { data } = useSuspenseQuery(endpointQuery(identityEndpoints.readUser, { params: { userId } }));
  // Saving also marks the person as onboarded, and then redirects to the page they wanted.
  const [wasOnboarded] = useState(data.user.isOnboarded);
  useEffect(() => track("signup.oneLastStep"), []);
  if (wasOnboarded) return <Redirect to={isHubOnboarding() ? "/hub-onboarding/home" : "/home"} />;
  return (
    <AuthFrame>
      <StepHeader
        step={2}
        title={t("identity.onboard.title")}
        text={t("identity.onboard.text")}
        onBack={() => void logout()}
      />
      <OnboardForm userId={userId} />
    </AuthFrame>
  );
}
