import type { OwnerBounce } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import { IconMailX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatMoment } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Badge } from "../../ui/badge.tsx";

interface OwnerBounceNoteProps {
  readonly bounce: OwnerBounce;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

/** Why the invitation did not reach the owner of a hub or superhub. */
export function OwnerBounceNote({ bounce, children }: OwnerBounceNoteProps) {
  const t = useText();
  const { reason, reply, bouncedAt } = bounce;
  return (
    <div className="stack g2">
      <span className="row g2 wrap">
        <Badge tone="danger" icon={IconMailX}>
          {t("inviting.state.BOUNCED")}
        </Badge>
        <span className="xs t3 num">{formatMoment(bouncedAt)}</span>
      </span>
      <p className="sm">{t(`inviting.bounce.${reason}`)}</p>
      {reply !== null && <p className="xs t3 wrapany">{t("inviting.reply", { reply })}</p>}
      {children}
    </div>
  );
}
