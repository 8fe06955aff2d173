import { superhubEndpoints } from "@openrounds/contract/organizations/superhubs/endpoints.ts";
import type { ListedSuperhub } from "@openrounds/contract/organizations/superhubs/schemas.ts";
import { IconMail } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { messageOf } from "../../../kernel/failure.ts";
import { formatDay } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../../kernel/query.ts";
import { OrganizationLogo } from "../../../ui/organization-logo.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { toast, toastFailure } from "../../../ui/toast.ts";
import { OwnerBounceNote } from "../../components/owner-bounce-note.tsx";

interface SuperhubRowProps {
  readonly superhubId: string;
  readonly superhub: ListedSuperhub;
}

/** Sends the owner another link, until they have joined. */
function ResendLink({ superhubId, superhub }: SuperhubRowProps) {
  const t = useText();
  const { organizationId, name, invitedTo } = superhub;
  const { mutate, isPending } = useEndpointMutation(superhubEndpoints.resend, {
    refreshes: [superhubEndpoints.list],
    onDone: () => toast(t("hubs.superhubs.resent", { email: invitedTo ?? "" })),
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  return (
    <Button
      size="sm"
      busy={isPending}
      aria-label={t("hubs.superhubs.resendTo", { name })}
      onClick={() => mutate({ params: { id: superhubId, superhubId: organizationId } })}
    >
      {t("hubs.superhubs.resend")}
    </Button>
  );
}

const CorrectOwner = lazy(async () => ({ default: (await import("../forms/correct-owner.tsx")).CorrectOwner }));

/** Opens the form for the right e-mail of an owner. */
function CorrectOwnerButton({ superhubId, superhub }: SuperhubRowProps) {
  const t = useText();
  const [isCorrecting, setCorrecting] = useState(false);
  return (
    <div>
      <Button size="sm" onClick={() => setCorrecting(true)}>
        {t("hubs.superhubs.correct")}
      </Button>
      {isCorrecting && (
        <Suspense fallback={null}>
          <CorrectOwner superhubId={superhubId} superhub={superhub} onClose={() => setCorrecting(false)} />
        </Suspense>
      )}
    </div>
  );
}

function SuperhubRow({ superhubId, superhub }: SuperhubRowProps) {
  const t = useText();
  const { name, ownerName, invitedTo, hasJoined, bounce, createdAt } = superhub;
  const owner = [ownerName, invitedTo].filter((part) => part !== null && part !== "").join(", ");
  return (
    <li className="hubrow">
      <OrganizationLogo name={name} logo={null} size="md" />
      <div className="grow">
        <div className="row g2 wrap">
          <h2 className="semi wrapany">{name}</h2>
          {!hasJoined && (
            <Badge tone="info" icon={IconMail}>
              {t("hubs.superhubs.waiting")}
            </Badge>
          )}
        </div>
        <div className="bcard__m">
          {owner !== "" && <span className="wrapany">{t("hubs.owner", { owner })}</span>}
          <span>{t("hubs.superhubs.addedOn", { date: formatDay(createdAt) })}</span>
        </div>
        {bounce !== null && (
          <OwnerBounceNote bounce={bounce}>
            <CorrectOwnerButton superhubId={superhubId} superhub={superhub} />
          </OwnerBounceNote>
        )}
      </div>
      {!hasJoined && <ResendLink superhubId={superhubId} superhub={superhub} />}
    </li>
  );
}

interface SuperhubListProps {
  readonly superhubId: string;
  readonly superhubs: readonly ListedSuperhub[];
}

/** The superhubs that this one added. */
export const SuperhubList = ({ superhubId, superhubs }: SuperhubListProps) => (
  <ul className="list hublist">
    {superhubs.map((superhub) => (
      <SuperhubRow key={superhub.organizationId} superhubId={superhubId} superhub={superhub} />
    ))}
  </ul>
);
