import { IconProgress } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { applicationsPath } from "@openrounds/contract/onboarding/applications/paths.ts";
import { currentMilestone, levelOf } from "@openrounds/contract/onboarding/applications/rules.ts";
import { MILESTONES, type HubSetup } from "@openrounds/contract/onboarding/applications/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";

/** The hubs that register themselves, each with its step; nothing if there are none. */
export function RegisteringHubs({ superhubId, setups }: { superhubId: string; setups: readonly HubSetup[] }) {
  const t = useText();
  const registering = setups.filter(({ entityStatus }) => entityStatus === "VERIFICATION_PENDING");
  if (registering.length === 0) return null;
  return (
    <section className="card hubways" aria-labelledby="registering-hubs">
      <div className="card__h">
        <h2 id="registering-hubs">{t("onboarding.setup.registering")}</h2>
        <span className="sm t3 num">{registering.length}</span>
      </div>
      <ul className="list">
        {registering.map(({ organizationId, name, completed, nextActor }) => (
          <li key={organizationId}>
            <p className="med wrapany">{name}</p>
            <HubSetupLine superhubId={superhubId} completed={completed} nextActor={nextActor} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface HubSetupLineProps extends Pick<HubSetup, "completed" | "nextActor"> {
  readonly superhubId: string;
}

/** For a superhub: at which step a hub is, and who acts next, with the way to what waits for the superhub. */
export function HubSetupLine({ superhubId, completed, nextActor }: HubSetupLineProps) {
  const t = useText();
  const milestone = currentMilestone(completed);
  if (milestone === undefined) return null;
  const step = t("onboarding.step", { level: levelOf(milestone), all: MILESTONES.length });
  return (
    <p className="sm t2 row g2 wrap">
      <span className="meta">
        <IconProgress className="i" aria-hidden />
        {step}: {t(`onboarding.milestone.${milestone}`)}
      </span>
      {nextActor === "HUB" ? (
        <span className="t3">{t("onboarding.setup.HUB")}</span>
      ) : (
        <Link to={applicationsPath(superhubId)}>{t("onboarding.setup.SUPERHUB")}</Link>
      )}
    </p>
  );
}
