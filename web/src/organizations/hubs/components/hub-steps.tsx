import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IconCheck } from "@tabler/icons-react";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import { editHubPath } from "@openrounds/contract/organizations/hub-invitations/paths.ts";
import type { OpenHubInvitation } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import { useRichText, useText } from "../../../kernel/i18n.tsx";
import { endpointQuery } from "../../../kernel/query.ts";
import { buttonClass } from "../../../ui/button.tsx";
import "../../../ui/styles/hubs.css";

const STEPS = ["profile", "approval", "start"] as const;

/** The current step of an invited hub, counted from 0. */
const stepOf = ({ entityStatus }: OpenHubInvitation): number => (entityStatus === "INVITED" ? 0 : 1);

interface HubStepProps {
  readonly hub: OpenHubInvitation;
  readonly index: number;
}

function HubStep({ hub, index }: HubStepProps) {
  const t = useText();
  const step = STEPS[index] ?? "start";
  const [isDone, isCurrent] = [index < stepOf(hub), index === stepOf(hub)];
  return (
    <li className="row g3 top" aria-current={isCurrent ? "step" : undefined}>
      <span className={isDone || isCurrent ? "ft ft--brand num" : "ft num"} aria-hidden="true">
        {isDone ? <IconCheck className="i" /> : index + 1}
      </span>
      <span className="grow">
        <span className="semi hubsteps__t">{t(`hubs.welcome.step.${step}`)}</span>
        {isDone && <span className="sr">{t("hubs.steps.done")}</span>}
        <span className="sm t2 hubsteps__t">{t(`hubs.welcome.stepText.${step}`, { superhub: hub.superhubName })}</span>
      </span>
    </li>
  );
}

/** The contact of the owner of an invited hub. */
function HubContact({ contact }: Pick<OpenHubInvitation, "contact">) {
  const rich = useRichText();
  const email = contact.email ?? "";
  const mail = (parts: ReactNode[]): ReactNode => (
    <a className="link wrapany" href={`mailto:${email}`}>
      {parts}
    </a>
  );
  const hasEmail = email === "" ? "no" : "yes";
  return <p className="sm t2">{rich("hubs.steps.ask", { hasEmail, name: contact.name, email, mail })}</p>;
}

/** The three steps of an invited hub, with the current one, and the contact. */
export function HubSteps({ hub }: Pick<HubStepProps, "hub">) {
  const t = useText();
  return (
    <div className="stack g4">
      <p className="med">{t("hubs.steps.here", { step: stepOf(hub) + 1, all: STEPS.length })}</p>
      <ol className="stack g3 hubsteps">
        {STEPS.map((step, index) => (
          <HubStep key={step} hub={hub} index={index} />
        ))}
      </ol>
      <HubContact contact={hub.contact} />
    </div>
  );
}

/** Shows the owner of an invited hub its progress; nothing for others. */
export function HubProgress({ organizationId, isHome = false }: { organizationId: string; isHome?: boolean }) {
  const t = useText();
  const { data } = useQuery(endpointQuery(hubInvitationEndpoints.listMine, {}));
  const hub = data?.hubInvitationList.find((each) => each.isConfirmed && each.organizationId === organizationId);
  if (hub === undefined) return null;
  const isWaiting = hub.entityStatus !== "INVITED";
  return (
    <section className="card card--p stack g4 hubprogress" aria-labelledby="hub-progress">
      <h2 className="lg" id="hub-progress">
        {t(isWaiting ? "hubs.steps.waiting" : "hubs.welcome.heading", { hub: hub.name })}
      </h2>
      <HubSteps hub={hub} />
      {isHome ? (
        <Link className="link" to={editHubPath(organizationId)}>
          {t("hubs.steps.improve")}
        </Link>
      ) : (
        isWaiting && (
          <div>
            <Link className={buttonClass({ look: "primary" })} to="/hub-onboarding/home">
              {t("hubs.steps.next")}
            </Link>
          </div>
        )
      )}
    </section>
  );
}
