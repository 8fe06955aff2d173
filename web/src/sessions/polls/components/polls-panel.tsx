import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { Poll } from "@openrounds/contract/sessions/polls/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/states.tsx";
import { PollForm } from "../forms/poll-form.tsx";
import { PollCard } from "./poll-card.tsx";

interface PollsPanelProps {
  readonly sessionId: string;
  readonly polls: readonly Poll[] | undefined;
  readonly isHost: boolean;
}

/** The polls of the room, the newest first; hosts prepare them here. */
export function PollsPanel({ sessionId, polls, isHost }: PollsPanelProps) {
  const t = useText();
  const [isNew, setNew] = useState(false);
  if (polls === undefined) return <Skeleton lines={4} />;
  return (
    <div className="polls" role="region" aria-label={t("sessions.polls.title")} tabIndex={0}>
      {isHost && !isNew && (
        <div>
          <Button size="sm" icon={IconPlus} onClick={() => setNew(true)}>
            {t("sessions.polls.new")}
          </Button>
        </div>
      )}
      {isNew && <PollForm sessionId={sessionId} onClose={() => setNew(false)} />}
      {polls.length === 0 && !isNew && (
        <div className="stack g2">
          <p className="sm semi">{t("sessions.polls.none")}</p>
          <p className="sm t2">{t(isHost ? "sessions.polls.none.host" : "sessions.polls.none.text")}</p>
        </div>
      )}
      {polls.toReversed().map((poll) => (
        <PollCard key={poll.pollId} sessionId={sessionId} poll={poll} isHost={isHost} />
      ))}
    </div>
  );
}
