import { IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { letterEndpoints } from "@openrounds/contract/invitations/letters/endpoints.ts";
import type { LetterState, WrittenLetter } from "@openrounds/contract/invitations/letters/schemas.ts";
import { messageOf } from "../../kernel/failure.ts";
import { formatMoment, joinList } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../kernel/query.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { askToConfirm } from "../../ui/confirmation.ts";
import { EmptyState, Skeleton } from "../../ui/states.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { LetterWays } from "./letter-reach.tsx";

/** How often the progress of a message is read while it is being sent. */
const PROGRESS_POLL_MS = 2000;

const TONES: Readonly<Record<LetterState, BadgeTone>> = {
  WAITING: "info",
  SENDING: "warning",
  SENT: "success",
  WITHDRAWN: "neutral",
};

/** The group of a message, in words. */
function useGroupText({ roles, missedTopic, unansweredTitle }: WrittenLetter): string {
  const t = useText();
  const names = roles.map((role) => t(`batches.role.${role}`));
  return joinList([
    roles.length === 0 ? t("letters.to.all") : t("letters.to.roles", { roles: joinList(names) }),
    ...(missedTopic === null ? [] : [t("letters.to.missed", { topic: missedTopic })]),
    ...(unansweredTitle === null ? [] : [t("letters.to.unanswered", { title: unansweredTitle })]),
  ]);
}

/** How far the message is: its progress, or to how many it went. */
function LetterResult({ letter: { state, sentCount, recipientCount, reach } }: { readonly letter: WrittenLetter }) {
  const t = useText();
  if (recipientCount === null || state === "WITHDRAWN") return null;
  if (state === "SENT") {
    return (
      <div>
        <p className="sm num">{t("letters.result", { sent: sentCount, off: recipientCount - sentCount })}</p>
        {reach !== null && <LetterWays reach={reach} />}
      </div>
    );
  }
  const progress = t("letters.progress", { done: sentCount, total: recipientCount });
  return (
    <div className="stack g2">
      <progress className="progress" value={sentCount} max={recipientCount} aria-label={progress} />
      <span className="sm t2 num">{progress}</span>
    </div>
  );
}

interface LetterCardProps {
  readonly letter: WrittenLetter;
  readonly timeZone: string;
  readonly isBusy: boolean;
  readonly withdraw: () => void;
}

function LetterCard({ letter, timeZone, isBusy, withdraw }: LetterCardProps) {
  const t = useText();
  const { subject, text, state, authorName, sendDateTime } = letter;
  const title = subject === "" ? t("letters.noSubject") : subject;
  const groupText = useGroupText(letter);
  return (
    <li className="card card--p stack g2">
      <div className="row between wrap">
        <h3 className="semi">{title}</h3>
        <Badge tone={TONES[state]}>{t(`letters.state.${state}`)}</Badge>
      </div>
      <p className="sm t2">{groupText}</p>
      <p className="sm t2 num">{t("letters.by", { author: authorName, when: formatMoment(sendDateTime, timeZone) })}</p>
      <LetterResult letter={letter} />
      {text !== "" && (
        <details>
          <summary className="sm">{t("letters.show")}</summary>
          <p className="letter__text">{text}</p>
        </details>
      )}
      {state === "WAITING" && (
        <div>
          <Button size="sm" busy={isBusy} aria-label={t("letters.withdrawOf", { subject: title })} onClick={withdraw}>
            {t("letters.withdraw")}
          </Button>
        </div>
      )}
    </li>
  );
}

interface LetterListProps {
  readonly batch: Batch;
  readonly write: () => void;
}

/** The messages to a batch: what waits, is being sent, was sent and was withdrawn. */
export function LetterList({ batch: { batchId, timeZone, participantCount }, write }: LetterListProps) {
  const t = useText();
  const { data } = useQuery({
    ...endpointQuery(letterEndpoints.list, { params: { id: batchId } }),
    refetchInterval: ({ state }) =>
      state.data?.letterList.some((letter) => letter.state === "SENDING") === true ? PROGRESS_POLL_MS : false,
  });
  const withdrawal = useEndpointMutation(letterEndpoints.withdraw, {
    refreshes: [letterEndpoints.list],
    onDone: () => toast(t("letters.withdrawn")),
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  const ask = ({ letterId }: WrittenLetter): void =>
    askToConfirm({
      title: t("letters.withdrawTitle"),
      text: t("letters.withdrawText"),
      confirm: t("letters.withdraw"),
      cancel: t("letters.keep"),
      onConfirm: () => withdrawal.mutate({ params: { id: batchId, letterId } }),
    });
  if (data === undefined) return <Skeleton lines={4} />;
  const button = participantCount > 0 && (
    <Button icon={IconPencil} onClick={write}>
      {t("letters.new")}
    </Button>
  );
  if (data.letterList.length === 0) {
    return <EmptyState title={t("letters.none")} text={t("letters.noneText")} action={button} />;
  }
  return (
    <div className="stack g4">
      <div>{button}</div>
      <ul className="stack g3">
        {data.letterList.map((letter) => (
          <LetterCard
            key={letter.letterId}
            letter={letter}
            timeZone={timeZone}
            isBusy={withdrawal.isPending}
            withdraw={() => ask(letter)}
          />
        ))}
      </ul>
    </div>
  );
}
