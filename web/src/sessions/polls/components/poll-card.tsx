import { IconCheck, IconPlayerPlay, IconPlayerStop, IconShare, IconTrash } from "@tabler/icons-react";
import { useState, type FormEvent } from "react";
import type { Poll, PollStatus } from "@openrounds/contract/sessions/polls/schemas.ts";
import { formatNumber } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox, RadioChoice } from "../../../ui/checkbox.tsx";
import { useAnswerPoll, usePollStatus, useRemovePoll } from "../data.ts";

interface PollProps {
  readonly sessionId: string;
  readonly poll: Poll;
}

const TONES: Readonly<Record<PollStatus, BadgeTone>> = {
  DRAFT: "neutral",
  OPEN: "live",
  ENDED: "neutral",
  SHARED: "success",
};

/** The options of an open poll. */
function PollChoices({ sessionId, poll }: PollProps) {
  const t = useText();
  const [selected, setSelected] = useState(poll.choices);
  const answer = useAnswerPoll();
  const hasAnswered = poll.choices.length > 0;
  const OptionInput = poll.isMultiple ? Checkbox : RadioChoice;
  const toggle = (optionIndex: number): void => {
    if (!poll.isMultiple) return setSelected([optionIndex]);
    setSelected(
      selected.includes(optionIndex) ? selected.filter((each) => each !== optionIndex) : [...selected, optionIndex],
    );
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    answer.mutate({ params: { id: sessionId, pollId: poll.pollId }, body: { choices: [...selected] } });
  };
  return (
    <form className="stack g3" onSubmit={submit}>
      <fieldset className="field poll__options">
        <legend className="sr">{poll.question}</legend>
        {poll.isMultiple && <p className="xs t2">{t("sessions.polls.multiple")}</p>}
        {poll.options.map((option, optionIndex) => (
          <OptionInput
            key={option}
            name={`poll-${poll.pollId}`}
            label={option}
            checked={selected.includes(optionIndex)}
            onChange={() => toggle(optionIndex)}
          />
        ))}
      </fieldset>
      <p className="xs t2">{t("sessions.polls.seen")}</p>
      <div>
        <Button type="submit" look="primary" size="sm" busy={answer.isPending} disabled={selected.length === 0}>
          {t(hasAnswered ? "sessions.polls.change" : "sessions.polls.answer")}
        </Button>
      </div>
      {hasAnswered && (
        <p className="xs t2" role="status">
          {t("sessions.polls.answered")}
        </p>
      )}
    </form>
  );
}

/** How often each option was chosen, in words and as bars; without results, the options alone. */
function PollResult({ poll }: Pick<PollProps, "poll">) {
  const t = useText();
  const { result, options, choices } = poll;
  const total = Math.max(1, result?.answeredCount ?? 0);
  return (
    <>
      <ul className="stack g2">
        {options.map((option, optionIndex) => {
          const count = result?.counts[optionIndex];
          return (
            <li key={option}>
              <span className="row between g2 sm">
                <span className="poll__o">
                  {option}
                  {choices.includes(optionIndex) && (
                    <IconCheck className="i" role="img" aria-label={t("sessions.polls.chosen")} />
                  )}
                </span>
                {count !== undefined && <span className="num">{formatNumber(count)}</span>}
              </span>
              {count !== undefined && (
                <span className="bar" aria-hidden="true">
                  <i style={{ width: `${Math.round((count / total) * 100)}%` }} />
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {result !== null && <p className="xs t2 num">{t("sessions.polls.count", { count: result.answeredCount })}</p>}
    </>
  );
}

/** The next step of a host with a poll. */
function HostActions({ sessionId, poll }: PollProps) {
  const t = useText();
  const status = usePollStatus();
  const remove = useRemovePoll();
  const params = { id: sessionId, pollId: poll.pollId };
  const move = (to: Exclude<PollStatus, "DRAFT">): void => status.mutate({ params, body: { status: to } });
  const busy = status.isPending || remove.isPending;
  if (poll.status === "SHARED") return null;
  return (
    <div className="row wrap g2">
      {poll.status === "DRAFT" && (
        <>
          <Button size="sm" look="primary" icon={IconPlayerPlay} busy={busy} onClick={() => move("OPEN")}>
            {t("sessions.polls.start")}
          </Button>
          <Button size="sm" icon={IconTrash} disabled={busy} onClick={() => remove.mutate({ params })}>
            {t("sessions.polls.remove")}
          </Button>
        </>
      )}
      {poll.status === "OPEN" && (
        <Button size="sm" icon={IconPlayerStop} busy={busy} onClick={() => move("ENDED")}>
          {t("sessions.polls.end")}
        </Button>
      )}
      {poll.status === "ENDED" && (
        <Button size="sm" look="primary" icon={IconShare} busy={busy} onClick={() => move("SHARED")}>
          {t("sessions.polls.share")}
        </Button>
      )}
    </div>
  );
}

/** A poll: answering it while it is open, its result for people who may see it, and the host's actions. */
export function PollCard({ sessionId, poll, isHost }: PollProps & { readonly isHost: boolean }) {
  const t = useText();
  const isOpen = poll.status === "OPEN";
  return (
    <article className="poll stack g3" aria-labelledby={`poll-${poll.pollId}`}>
      <div className="stack g2">
        <span>
          <Badge tone={TONES[poll.status]} {...(isOpen && { dot: "pulse" as const })}>
            {t(`sessions.polls.status.${poll.status}`)}
          </Badge>
        </span>
        <h3 className="sm semi poll__o" id={`poll-${poll.pollId}`}>
          {poll.question}
        </h3>
      </div>
      {isOpen && <PollChoices sessionId={sessionId} poll={poll} />}
      {(!isOpen || poll.result !== null) && <PollResult poll={poll} />}
      {poll.status === "ENDED" && poll.result === null && <p className="xs t2">{t("sessions.polls.waiting")}</p>}
      {isHost && <HostActions sessionId={sessionId} poll={poll} />}
    </article>
  );
}
