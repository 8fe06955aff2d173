import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IconChevronRight, IconClockHour4 } from "@tabler/icons-react";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import { hubsPath } from "@openrounds/contract/organizations/hub-invitations/paths.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery } from "../../../kernel/query.ts";

/** A to-do for people who approve hubs; nothing if none waits. */
export function WaitingHubs({ superhubId }: { readonly superhubId: string }) {
  const t = useText();
  const input = { params: { id: superhubId }, query: { entityStatus: "PROFILE_PENDING" as const } };
  const { data } = useQuery({ ...endpointQuery(hubInvitationEndpoints.list, input), staleTime: 0 });
  const count = data?.totalNumber ?? 0;
  if (count === 0) return null;
  return (
    <Link className="card card--p row g4 plain home__hub" to={hubsPath(superhubId)} search={{ tab: "profilePending" }}>
      <span className="ft ft--brand">
        <IconClockHour4 className="i" aria-hidden />
      </span>
      <span className="grow semi">{t("hubs.waiting.title", { count })}</span>
      <IconChevronRight className="i t3" aria-hidden />
    </Link>
  );
}
