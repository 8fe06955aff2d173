import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { verifyPath } from "@openrounds/contract/certificates/paths.ts";
import { contentPath } from "@openrounds/contract/content/paths.ts";
import type {
  PersonCertificate,
  PersonContent,
  PersonForm,
  PersonInvitation,
  PersonPage,
} from "@openrounds/contract/people/schemas.ts";
import { formatDay } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Badge } from "../../ui/badge.tsx";
import { batchNames } from "../data.ts";

interface PersonProps {
  readonly person: PersonPage;
}

interface PersonListProps<Row> {
  readonly title: string;
  readonly empty: string;
  /** Null where the reader may not see the list: it is left out. */
  readonly rows: readonly Row[] | null;
  readonly keyOf: (row: Row) => string;
  readonly children: (row: Row) => ReactNode;
}

function PersonList<Row>({ title, empty, rows, keyOf, children }: PersonListProps<Row>) {
  if (rows === null) return null;
  return (
    <section className="card" aria-label={title}>
      <div className="card__h">
        <h2>{title}</h2>
      </div>
      {rows.length === 0 ? (
        <p className="sm t3 person__s">{empty}</p>
      ) : (
        <ul className="list">
          {rows.map((row) => (
            <li key={keyOf(row)} className="row wrap">
              {children(row)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A line with a title, what it belongs to, and its state. */
function Line({
  title,
  text,
  state,
}: {
  readonly title: ReactNode;
  readonly text: string;
  readonly state?: ReactNode;
}) {
  return (
    <>
      <span className="grow">
        <span className="med">{title}</span>
        <span className="xs t3">{text}</span>
      </span>
      {state}
    </>
  );
}

const joined = (texts: readonly (string | false)[]): string => texts.filter((text) => text !== false).join(" · ");

function PersonCertificates({ person }: PersonProps) {
  const t = useText();
  const nameOfBatch = batchNames(person.batchList);
  const line = ({ number, batchId, issuedDateTime, isRevoked }: PersonCertificate): ReactNode => (
    <Line
      title={
        <Link to={verifyPath(number)} className="link">
          {t("people.certificate", { number })}
        </Link>
      }
      text={joined([nameOfBatch(batchId), t("people.certificate.issued", { day: formatDay(issuedDateTime) })])}
      state={isRevoked && <Badge tone="danger">{t("people.certificate.revoked")}</Badge>}
    />
  );
  return (
    <PersonList
      title={t("people.certificates")}
      empty={t("people.certificates.empty")}
      rows={person.certificateList}
      keyOf={({ number }) => number}
    >
      {line}
    </PersonList>
  );
}

function PersonForms({ person }: PersonProps) {
  const t = useText();
  const line = ({ title, formType, responseStatus, submittedDateTime, score, maxScore }: PersonForm): ReactNode => (
    <Line
      title={title}
      text={joined([
        t(`people.form.${formType}`),
        submittedDateTime !== null && t("people.form.answered", { day: formatDay(submittedDateTime) }),
        score !== null && maxScore !== null && t("people.form.score", { score, max: maxScore }),
      ])}
      state={
        <Badge tone={responseStatus === "SUBMITTED" ? "success" : "neutral"}>
          {t(`forms.status.${responseStatus}`)}
        </Badge>
      }
    />
  );
  return (
    <PersonList
      title={t("people.forms")}
      empty={t("people.forms.empty")}
      rows={person.formList}
      keyOf={({ formId }) => formId}
    >
      {line}
    </PersonList>
  );
}

/** The cases and other content of a person. */
export function PersonContents({ person }: PersonProps) {
  const t = useText();
  const nameOfBatch = batchNames(person.batchList);
  const line = ({ contentId, batchId, name, type, approvalStatus, updatedDateTime }: PersonContent): ReactNode => (
    <Line
      title={
        <Link to={contentPath(batchId, contentId)} className="link">
          {name}
        </Link>
      }
      text={joined([t(`content.type.${type}`), nameOfBatch(batchId), formatDay(updatedDateTime)])}
      state={approvalStatus !== "APPROVED" && <Badge tone="warning">{t(`content.status.${approvalStatus}`)}</Badge>}
    />
  );
  return (
    <PersonList
      title={t("people.content")}
      empty={t("people.content.empty")}
      rows={person.contentList}
      keyOf={({ contentId }) => contentId}
    >
      {line}
    </PersonList>
  );
}

const INVITATION_TONES = { PENDING: "info", ACCEPTED: "success", EXPIRED: "neutral", WITHDRAWN: "neutral" } as const;

function PersonInvitations({ person }: PersonProps) {
  const t = useText();
  const nameOfBatch = batchNames(person.batchList);
  const line = ({ batchId, sentDateTime, state }: PersonInvitation): ReactNode => (
    <Line
      title={nameOfBatch(batchId)}
      text={t("people.invitation.sent", { day: formatDay(sentDateTime) })}
      state={<Badge tone={INVITATION_TONES[state]}>{t(`people.invitation.${state}`)}</Badge>}
    />
  );
  return (
    <PersonList
      title={t("people.invitations")}
      empty={t("people.invitations.empty")}
      rows={person.invitationList}
      keyOf={({ batchId, sentDateTime }) => `${batchId} ${sentDateTime}`}
    >
      {line}
    </PersonList>
  );
}

/** The certificates, forms and invitations of a person. */
export function PersonRecords({ person }: PersonProps) {
  return (
    <>
      <PersonCertificates person={person} />
      <PersonForms person={person} />
      <PersonInvitations person={person} />
    </>
  );
}
