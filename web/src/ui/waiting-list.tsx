import { IconAlertTriangle, IconClockUp, IconHelpCircle } from "@tabler/icons-react";
import { formatAge } from "../kernel/age.ts";
import { nowMs } from "../kernel/clock.ts";
import { useText } from "../kernel/i18n.tsx";
import { navigation } from "../kernel/navigation.ts";
import { discard, resend } from "../kernel/outbox.ts";
import { statusOfEntry, type OutboxStatus } from "../kernel/outbox-rules.ts";
import type { OutboxEntry } from "../kernel/outbox-state.ts";
import { Badge, type BadgeTone } from "./badge.tsx";
import { Button, type IconComponent } from "./button.tsx";
import { askToConfirm } from "./confirmation.ts";
import { RichTextView } from "./rich-text-view.tsx";
import { Note } from "./states.tsx";

const TONES: Readonly<Record<OutboxStatus, BadgeTone>> = { waiting: "info", refused: "danger", doubtful: "warning" };
const ICONS: Readonly<Record<OutboxStatus, IconComponent>> = {
  waiting: IconClockUp,
  refused: IconAlertTriangle,
  doubtful: IconHelpCircle,
};

/** Why an entry is not sent by itself. */
function Cause({ entry, status }: { readonly entry: OutboxEntry; readonly status: OutboxStatus }) {
  const t = useText();
  const { refusal } = entry;
  if (status === "doubtful") return <Note tone="warning">{t("device.outbox.doubtfulText")}</Note>;
  if (refusal === null) return null;
  return <Note tone="warning">{[refusal.message, ...refusal.fieldTexts].join(" ")}</Note>;
}

interface WaitingEntryProps {
  readonly entry: OutboxEntry;
  /** Whether it leads to the page where it was written. */
  readonly hasLink: boolean;
}

function WaitingEntry({ entry, hasLink }: WaitingEntryProps) {
  const t = useText();
  const status = statusOfEntry(entry, nowMs());
  const askToDiscard = (): void =>
    askToConfirm({
      title: t("device.outbox.discardTitle"),
      text: t("device.outbox.discardText"),
      confirm: t("device.outbox.discard"),
      cancel: t("app.cancel"),
      onConfirm: () => void discard(entry),
    });
  return (
    <li className="card card--p stack g3">
      <p className="row g2 wrap sm">
        <Badge tone={TONES[status]} icon={ICONS[status]}>
          {t(`device.outbox.status.${status}`)}
        </Badge>
        <span className="t2">{t(`device.outbox.kind.${entry.kind}`)}</span>
        <span className="t3">{t("device.outbox.written", { age: formatAge(entry.writtenAtMs) })}</span>
      </p>
      {entry.title !== "" && <p className="semi">{entry.title}</p>}
      {entry.text !== "" && <RichTextView html={entry.text} />}
      <Cause entry={entry} status={status} />
      <div className="row g2 wrap">
        {status !== "waiting" && (
          <Button size="sm" look="primary" onClick={() => void resend(entry)}>
            {t("device.outbox.again")}
          </Button>
        )}
        <Button size="sm" onClick={askToDiscard}>
          {t("device.outbox.discard")}
        </Button>
        {hasLink && (
          <Button size="sm" onClick={() => navigation.open(entry.address)}>
            {t("device.outbox.open")}
          </Button>
        )}
      </div>
    </li>
  );
}

interface WaitingListProps {
  readonly entries: readonly OutboxEntry[];
  readonly hasLinks?: boolean;
}

/** What waits to be sent, with its status, and for what was refused the cause and the typed text. */
export function WaitingList({ entries, hasLinks = false }: WaitingListProps) {
  const t = useText();
  return (
    <ul className="stack g3" aria-label={t("device.outbox.status.waiting")}>
      {entries.map((entry) => (
        <WaitingEntry key={entry.id} entry={entry} hasLink={hasLinks} />
      ))}
    </ul>
  );
}
