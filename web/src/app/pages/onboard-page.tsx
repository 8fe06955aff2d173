import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import type { Place } from "@openrounds/contract/reference/schemas.ts";
import { useEffect, useId, useState, type FormEvent } from "react";
import { Away } from "../../kernel/away.tsx";
import { AuthFrame } from "../../identity/components/auth-frame.tsx";
import { StepHeader } from "../../identity/components/step-header.tsx";
import { isHubOnboarding, takeTarget } from "../../identity/state.ts";
import { useText } from "../../kernel/i18n.tsx";
import { read, useChange } from "../../kernel/query.ts";
import { askedUserId, logout } from "../../kernel/session.ts";
import { track } from "../../kernel/tracking.ts";
import { FocusAreaSelect } from "../../reference/components/focus-area-select.tsx";
import { OccupationSelect, type NamedOccupation } from "../../reference/components/occupation-select.tsx";
import { PlaceField } from "../../reference/components/place-field.tsx";
import { placeLabel } from "../../reference/data.ts";
import { Button } from "../../ui/button.tsx";
import { WorkplaceField, type Workplace } from "./onboard/workplace-field.tsx";

/** The focus areas of the programs that the person was invited to. */
function useOfferedFocusAreas(userId: string) {
  const { data } = useSuspenseQuery(read(programEndpoints.listOfUser, { params: { userId }, query: {} }));
  const all = data.programList.flatMap(({ focusAreas }) => focusAreas);
  return [...new Map(all.map((area) => [area.focusAreaId, area])).values()];
}

/** Asks for profession, workplace and focus areas; saving waits for all of them. */
function OnboardForm({ userId }: { readonly userId: string }) {
  const t = useText();
  const id = useId();
  const navigate = useNavigate();
  const offered = useOfferedFocusAreas(userId);
  const [occupation, setOccupation] = useState<NamedOccupation>();
  const [place, setPlace] = useState<Place>();
  const [workplace, setWorkplace] = useState<Workplace>();
  const [focusAreas, setFocusAreas] = useState<string[]>([]);
  const [left, setLeft] = useState({ profession: false, town: false, workplace: false });
  const [failure, setFailure] = useState<Error>();
  const save = useChange(identityEndpoints.onboard, {
    refreshes: [identityEndpoints.readUser],
    onDone: ({ user }) => {
      track("signup.professionalDetails");
      if (user.isOnboarded) void navigate({ href: takeTarget() });
    },
    onFail: setFailure,
  });
  if (failure !== undefined) throw failure;
  const isComplete =
    occupation !== undefined && place !== undefined && workplace !== undefined && focusAreas.length > 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isComplete) return;
    const { latitude, longitude } = place;
    const { organizationId, name: organizationName } = workplace;
    const address = { latitude, longitude, name: placeLabel(place) };
    const primaryOccupationId = occupation.occupationId;
    save.mutate({
      params: { userId },
      body: { primaryOccupationId, organizationId, organizationName, address, focusAreas },
    });
  };
  const moveTo = (town: Place): void => {
    setPlace(town);
    setWorkplace(undefined);
    setLeft((before) => ({ ...before, workplace: false }));
  };
  return (
    <form className="stack g5" onSubmit={submit} noValidate>
      <div onBlur={() => setLeft((before) => ({ ...before, profession: true }))}>
        <OccupationSelect
          label={t("identity.onboard.profession")}
          value={occupation}
          onChange={setOccupation}
          error={left.profession && occupation === undefined ? t("EDIT_DETAILS_MODAL_PROFESSION") : undefined}
        />
      </div>
      <div className="stack g5" onBlur={() => setLeft((before) => ({ ...before, town: true }))}>
        <PlaceField
          label={t("identity.onboard.town")}
          help={t("identity.onboard.townHelp")}
          value={place}
          onChange={moveTo}
          error={left.town && place === undefined ? t("EDIT_DETAILS_MODAL_WORKPLACE") : undefined}
        />
      </div>
      {place !== undefined && (
        <div onBlur={() => setLeft((before) => ({ ...before, workplace: true }))}>
          <WorkplaceField
            key={place.placeId}
            place={place}
            value={workplace}
            onChange={setWorkplace}
            error={left.workplace && workplace === undefined ? t("EDIT_DETAILS_MODAL_WORKPLACE") : undefined}
          />
        </div>
      )}
      <FocusAreaSelect
        label={t("identity.onboard.focusAreas")}
        help={t("identity.onboard.focusAreasHelp")}
        known={offered}
        value={focusAreas}
        onChange={setFocusAreas}
      />
      <Button
        type="submit"
        look="primary"
        size="lg"
        block
        disabled={!isComplete}
        busy={save.isPending}
        aria-describedby={isComplete ? undefined : `${id}-why`}
      >
        {t("identity.onboard.save")}
      </Button>
      {!isComplete && (
        <p id={`${id}-why`} className="sm t3 center">
          {t("identity.onboard.incomplete")}
        </p>
      )}
    </form>
  );
}

/** Step 2 of 2 of signing up: what the person does, and where. */
export function OnboardPage() {
  const t = useText();
  const userId = askedUserId();
  const { data } = useSuspenseQuery(read(identityEndpoints.readUser, { params: { userId } }));
  // Saving makes the person onboarded too, and then leads to where they wanted to go.
  const [wasOnboarded] = useState(data.user.isOnboarded);
  useEffect(() => track("signup.oneLastStep"), []);
  if (wasOnboarded) return <Away to={isHubOnboarding() ? "/hub-onboarding/home" : "/home"} />;
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
