import { IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { MILESTONE_PATHS } from "@openrounds/contract/onboarding/applications/paths.ts";
import { countCompleted, currentMilestone, nextActor } from "@openrounds/contract/onboarding/applications/rules.ts";
import type { Milestone } from "@openrounds/contract/onboarding/applications/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { useText } from "../../kernel/i18n.tsx";
import { ProgressRing } from "../../ui/progress-ring.tsx";
import { api, onboardingQuery } from "../data.ts";

/** The task of each milestone between registration and the end of the setup. */
const TASK_OF_MILESTONE: Partial<Record<Milestone, MessageKey>> = {
  OrganizationRegistration: "guide.hub.registration",
  Introduction: "guide.hub.introduction",
  PartnershipAgreement: "guide.hub.agreement",
  InviteMember: "guide.hub.team",
};

const NONE = { milestoneList: [] };

/** Leads back to the present step of an unfinished hub, and says who acts next; nothing once the hub is set up. */
export function UnfinishedHub() {
  const t = useText();
  const { data: status } = useQuery(onboardingQuery(api.getOnboardingStatus, {}));
  const isAgreement = currentMilestone(countCompleted(status ?? NONE)) === "PartnershipAgreement";
  const { data: agreements = [] } = useQuery({
    ...onboardingQuery(api.getPartnershipAgreementStatus, { organizationId: status?.organizationId ?? "" }),
    enabled: isAgreement,
  });
  if (status === undefined || status === null) return null;
  const completed = countCompleted(status);
  const milestone = currentMilestone(completed);
  const toDo = milestone === undefined ? undefined : TASK_OF_MILESTONE[milestone];
  if (milestone === undefined || toDo === undefined) return null;
  const total = status.milestoneList.length;
  const isWaiting = nextActor(completed, agreements) === "SUPERHUB";
  return (
    <Link className="card card--p row g4 plain home__hub" to={MILESTONE_PATHS[milestone]}>
      <ProgressRing percent={(100 * completed) / total} size={44} width={5} />
      <span className="grow">
        <span className="semi home__line">{t("guide.hub.title")}</span>
        <span className="sm t2 home__line">{t(isWaiting ? "guide.hub.review" : toDo)}</span>
        <span className="sm t3">
          {t("guide.hub.step", { step: completed + 1, all: total })} ·{" "}
          {t(isWaiting ? "guide.hub.turn.SUPERHUB" : "guide.hub.turn.HUB")}
        </span>
      </span>
      <IconChevronRight className="i t3" aria-hidden />
    </Link>
  );
}
