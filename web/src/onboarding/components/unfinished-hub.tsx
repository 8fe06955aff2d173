import { IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { MILESTONE_PATHS } from "@openrounds/contract/onboarding/applications/paths.ts";
import { countCompleted, currentMilestone } from "@openrounds/contract/onboarding/applications/rules.ts";
import type { Milestone } from "@openrounds/contract/onboarding/applications/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { useText } from "../../kernel/i18n.tsx";
import { ProgressRing } from "../../ui/progress-ring.tsx";
import { api, readOnboarding } from "../data.ts";

/** What is to be done in the steps between the registration of a hub and the end of setting it up. */
const TO_DO: Partial<Record<Milestone, MessageKey>> = {
  OrganizationRegistration: "guide.hub.registration",
  Introduction: "guide.hub.introduction",
  PartnershipAgreement: "guide.hub.agreement",
  InviteMember: "guide.hub.team",
};

/** Leads somebody who left the setting up of their hub back to the step that is on; gone once the hub is set up. */
export function UnfinishedHub() {
  const t = useText();
  const { data: status } = useQuery(readOnboarding(api.getOnboardingStatus, {}));
  if (status === undefined || status === null) return null;
  const completed = countCompleted(status);
  const milestone = currentMilestone(completed);
  const toDo = milestone === undefined ? undefined : TO_DO[milestone];
  if (milestone === undefined || toDo === undefined) return null;
  const all = status.milestoneList.length;
  return (
    <Link className="card card--p row g4 plain home__hub" to={MILESTONE_PATHS[milestone]}>
      <ProgressRing percent={(100 * completed) / all} size={44} width={5} />
      <span className="grow">
        <span className="semi home__line">{t("guide.hub.title")}</span>
        <span className="sm t2 home__line">{t(toDo)}</span>
        <span className="sm t3">{t("guide.hub.step", { step: completed + 1, all })}</span>
      </span>
      <IconChevronRight className="i t3" aria-hidden />
    </Link>
  );
}
