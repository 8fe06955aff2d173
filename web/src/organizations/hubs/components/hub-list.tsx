import type { ListedHub } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import { hubProfilePath } from "@openrounds/contract/organizations/paths.ts";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, type ReactNode } from "react";
import { formatDay } from "../../../kernel/format.ts";
import { loadMessages, useText } from "../../../kernel/i18n.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { OrganizationLogo } from "../../../ui/organization-logo.tsx";
import { HubActions, type HasPermission } from "./hub-actions.tsx";
import { HubStatusBadge } from "./hub-status.tsx";

/** Few invitations are refused. */
const OwnerBounceNote = lazy(async () => {
  const [{ OwnerBounceNote: Loaded }] = await Promise.all([
    import("../../components/owner-bounce-note.tsx"),
    loadMessages(["inviting"]),
  ]);
  return { default: Loaded };
});

const PUBLIC_STATUSES = ["ACTIVE", "PILOT", "PROFILE_PENDING"];

/** The owner and representative of a hub, and since when it has its status. */
function HubFacts({ hub }: { readonly hub: ListedHub }) {
  const t = useText();
  const { ownerName, invitedTo, accountRepresentativeName, invitedAt, updatedAt, entityStatus, isConfirmed } = hub;
  const owner = [ownerName, invitedTo].filter((part) => part !== null && part !== "").join(", ");
  const isInvited = entityStatus === "INVITED" && invitedAt !== null;
  return (
    <div className="bcard__m">
      {owner !== "" && <span className="wrapany">{t("hubs.owner", { owner })}</span>}
      {accountRepresentativeName !== null && (
        <span>{t("hubs.representedBy", { name: accountRepresentativeName })}</span>
      )}
      <span>
        {isInvited
          ? t("hubs.invitedOn", { date: formatDay(invitedAt) })
          : t("hubs.changedOn", { date: formatDay(updatedAt) })}
      </span>
      {entityStatus === "INVITED" && isConfirmed && <span>{t("hubs.confirmed")}</span>}
    </div>
  );
}

function HubName({ hub }: { readonly hub: ListedHub }) {
  if (!PUBLIC_STATUSES.includes(hub.entityStatus)) return hub.name;
  return <Link to={hubProfilePath(hub.organizationId)}>{hub.name}</Link>;
}

interface HubListProps {
  readonly superhubId: string;
  readonly hubs: readonly ListedHub[];
  readonly may: HasPermission;
  /** How far a hub is set up; nothing for one that is set up. */
  readonly setupOf: (hub: ListedHub) => ReactNode;
}

/** The hubs of a superhub. */
export function HubList({ superhubId, hubs, may, setupOf }: HubListProps) {
  const t = useText();
  return (
    <ul className="list hublist">
      {hubs.map((hub) => (
        <li key={hub.organizationId} className="hubrow">
          <OrganizationLogo name={hub.name} logo={hub.logo} size="md" />
          <div className="grow">
            <div className="row g2 wrap">
              <h2 className="semi wrapany">
                <HubName hub={hub} />
              </h2>
              <HubStatusBadge status={hub.entityStatus} />
              {hub.isCoManaged && <Badge tone="line">{t("hubs.coManaged")}</Badge>}
            </div>
            <HubFacts hub={hub} />
            {hub.bounce !== null && (
              <Suspense fallback={null}>
                <OwnerBounceNote bounce={hub.bounce} />
              </Suspense>
            )}
            {setupOf(hub)}
          </div>
          <HubActions superhubId={superhubId} hub={hub} may={may} />
        </li>
      ))}
    </ul>
  );
}
