import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import { hubsPath, inviteHubPath } from "@openrounds/contract/organizations/hub-invitations/paths.ts";
import { HUB_TABS } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import type { OrganizationStatus } from "@openrounds/contract/organizations/schemas.ts";
import { formatDay } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery } from "../../../kernel/query.ts";
import { HubStatusBadge } from "../../../organizations/hubs/components/hub-status.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { OrganizationLogo } from "../../../ui/organization-logo.tsx";
import { EmptyState } from "../../../ui/states.tsx";

const MAX_SHOWN = 4;

/** The tab of the page of hubs that lists a status; undefined for the first one. */
const tabOf = (status: OrganizationStatus): string | undefined =>
  Object.entries(HUB_TABS).find(([, ofTab]) => ofTab === status)?.[0];

interface HubsCardProps {
  readonly superhubId: string;
  readonly mayInvite: boolean;
}

/** The hubs of a superhub that changed last, with the way to all. */
export function HubsCard({ superhubId, mayInvite }: HubsCardProps) {
  const t = useText();
  const { data } = useSuspenseQuery(
    endpointQuery(hubInvitationEndpoints.list, { params: { id: superhubId }, query: {} }),
  );
  const hubs = data.hubList.slice(0, MAX_SHOWN);
  const invite = (
    <Link to={inviteHubPath(superhubId)} className={buttonClass({ look: "primary" })}>
      {t("hubs.invite")}
    </Link>
  );
  return (
    <section className="card" aria-labelledby="hubs">
      <div className="card__h">
        <h2 id="hubs">
          {t("app.nav.hubs")} {data.totalNumber > 0 && <span className="sm t3 num">{data.totalNumber}</span>}
        </h2>
        <Link className="link sm" to={hubsPath(superhubId)}>
          {t("home.seeAll")}
        </Link>
      </div>
      {hubs.length === 0 && <EmptyState title={t("home.noHubs")} action={mayInvite ? invite : undefined} />}
      <div className="list">
        {hubs.map(({ organizationId, name, logo, entityStatus, ownerName, updatedAt }) => (
          <Link
            key={organizationId}
            className="row g3"
            to={hubsPath(superhubId)}
            search={{ tab: tabOf(entityStatus), text: name }}
          >
            <OrganizationLogo name={name} logo={logo} size="md" />
            <span className="grow">
              <span className="sm semi home__line">{name}</span>
              <span className="xs t3">
                {[ownerName, formatDay(updatedAt)].filter((part) => part !== "").join(" · ")}
              </span>
            </span>
            <HubStatusBadge status={entityStatus} />
          </Link>
        ))}
      </div>
    </section>
  );
}
