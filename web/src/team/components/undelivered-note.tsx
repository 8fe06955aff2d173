import { IconMailX } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { Undelivered } from "@openrounds/contract/team/schemas.ts";
import { formatMoment } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import type { Team } from "../data.ts";

const CorrectAddress = lazy(async () => ({ default: (await import("../forms/correct-address.tsx")).CorrectAddress }));

interface UndeliveredNoteProps {
  readonly team: Team;
  readonly member: { readonly userId: string; readonly email: string | null };
  readonly undelivered: Undelivered;
  readonly mayCorrect: boolean;
}

/** Why the invitation of a member was not delivered, with the way to correct the address. */
export function UndeliveredNote({ team, member, undelivered, mayCorrect }: UndeliveredNoteProps) {
  const t = useText();
  const [isCorrecting, setCorrecting] = useState(false);
  const { bounceReason, bounceReply, bouncedDateTime } = undelivered;
  return (
    <div className="stack g2" role="status">
      <span className="row g2 wrap">
        <Badge tone="danger" icon={IconMailX}>
          {t("inviting.state.BOUNCED")}
        </Badge>
        <span className="xs t3 num">{formatMoment(bouncedDateTime)}</span>
      </span>
      <p className="sm">{t(`inviting.bounce.${bounceReason}`)}</p>
      {bounceReply !== null && <p className="xs t3">{t("inviting.reply", { reply: bounceReply })}</p>}
      {mayCorrect && (
        <div>
          <Button size="sm" onClick={() => setCorrecting(true)}>
            {t("team.correct")}
          </Button>
        </div>
      )}
      {isCorrecting && (
        <Suspense fallback={null}>
          <CorrectAddress team={team} member={member} onClose={() => setCorrecting(false)} />
        </Suspense>
      )}
    </div>
  );
}
