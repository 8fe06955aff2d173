import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { HUB_ONBOARDING } from "@openrounds/contract/onboarding/applications/paths.ts";
import { useText } from "../../kernel/i18n.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { MilestoneDone } from "../components/milestone-done.tsx";
import { WizardFrame } from "../components/wizard-frame.tsx";
import { WizardGate } from "../components/wizard-gate.tsx";
import { api, onboardingQuery, type OnboardingProgress } from "../data.ts";

/** The location of a hub without coordinates; trainings are sorted by distance from it. */
const NO_LOCATION = { latitude: 0, longitude: 0 };

/** Trainings for new hubs, nearest first. */
function Trainings({ organizationId }: { readonly organizationId: string }) {
  const t = useText();
  const { data: hub } = useSuspenseQuery(onboardingQuery(api.getOrganization, { organizationId }));
  const { latitude, longitude } = hub.organizationAddressDetails ?? NO_LOCATION;
  const { data: programs } = useSuspenseQuery(onboardingQuery(api.getPltPrograms, { latitude, longitude }));
  if (programs.length === 0) {
    return (
      <section className="card">
        <EmptyState title={t("onboarding.training.none")} text={t("onboarding.training.noneText")} />
      </section>
    );
  }
  return (
    <ul className="stack g3">
      {programs.map(({ programId, name, organizationName }) => (
        <li key={programId} className="card card--p row between wrap g3">
          <span className="grow stack g1">
            <span className="semi wrapany">{name}</span>
            <span className="sm t2 wrapany">{organizationName}</span>
          </span>
          <Link
            to={`${HUB_ONBOARDING}/public/program/${programId}`}
            search={{ orgId: organizationId }}
            className={buttonClass()}
            aria-label={t("onboarding.training.openOf", { name })}
          >
            {t("onboarding.training.open")}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Training({ completed, organizationId }: OnboardingProgress & { readonly organizationId: string }) {
  const t = useText();
  return (
    <WizardFrame
      milestone="Training"
      completed={completed}
      bar={
        <MilestoneDone milestone="Training" organizationId={organizationId} to="/welcome">
          {t("onboarding.training.done")}
        </MilestoneDone>
      }
    >
      <Trainings organizationId={organizationId} />
    </WizardFrame>
  );
}

/** The sixth step, which is optional: trainings for new hubs. */
export const TrainingPage = () => (
  <WizardGate milestone="Training">
    {({ organizationId = "", ...progress }) => <Training {...progress} organizationId={organizationId} />}
  </WizardGate>
);
