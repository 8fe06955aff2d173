import {
  IconBuildingCommunity,
  IconCertificate,
  IconChevronRight,
  IconClipboardText,
  IconFileCheck,
  IconMail,
  IconMessageCircle,
  IconMicrophone2,
  IconNotes,
  IconStack2,
  IconUserCheck,
  type Icon,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { WaitingKind, WaitingLine } from "@openrounds/contract/notifications/waiting/schemas.ts";
import { formatDay } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import "../../../ui/styles/home.css";

const ICONS: Readonly<Record<WaitingKind, Icon>> = {
  APPROVE_HUB: IconBuildingCommunity,
  REVIEW_AGREEMENT: IconFileCheck,
  APPROVE_PROGRAM: IconStack2,
  ACTIVATE_PROGRAM: IconStack2,
  REVIEW_CONTENT: IconFileCheck,
  RESEND_INVITATIONS: IconMail,
  REMIND_INVITED: IconMail,
  ISSUE_CERTIFICATES: IconCertificate,
  ANSWER_REGISTRATION: IconClipboardText,
  ANSWER_ASSESSMENT: IconClipboardText,
  GIVE_FEEDBACK: IconClipboardText,
  ANSWER_QUESTION: IconMessageCircle,
  RECORD_ATTENDANCE: IconUserCheck,
  RECORD_NOTES: IconNotes,
  NAME_PRESENTER: IconMicrophone2,
};

/** Something that waits for the person: what to do, what it belongs to and until when, with the link to its place. */
export function WaitingRow({ line }: { readonly line: WaitingLine }) {
  const t = useText();
  const { kind, title, count, places, since, until, path } = line;
  const KindIcon = ICONS[kind];
  const time =
    until === null
      ? since === null
        ? []
        : [t("inbox.waiting.since", { when: formatDay(since) })]
      : [t("inbox.waiting.until", { when: formatDay(until) })];
  return (
    <Link to={path} className="ann plain">
      <span className="ft ft--brand">
        <KindIcon className="i" aria-hidden />
      </span>
      <span className="grow">
        <span className="sm semi home__line">{t(`inbox.waiting.${kind}`, { title, count })}</span>
        <span className="xs t3">{[...places, ...time].join(" · ")}</span>
      </span>
      <IconChevronRight className="i t3" aria-hidden />
    </Link>
  );
}
