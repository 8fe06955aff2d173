import { IconCalendarEvent } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { LOCALES } from "@openrounds/messages/locales.ts";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery } from "../../kernel/query.ts";
import { PagePart } from "../../ui/page-part.tsx";
import "../../ui/styles/invitations.css";
import { toMailBody, type InviteDraft } from "../forms/invite-form.ts";

/** The most names of invited people; the others are counted. */
const MAX_NAMES = 5;

interface MailPreviewProps {
  readonly batchId: string;
  readonly draft: InviteDraft;
  /** The default message, which a custom one starts from. */
  readonly defaultMessage: string;
}

/** The mail as it will arrive: subject, text, custom message, button and calendar. */
function MailCard({ batchId, draft, defaultMessage }: MailPreviewProps) {
  const t = useText();
  const input = { params: { id: batchId }, body: toMailBody(draft, defaultMessage) };
  const { preview } = useSuspenseQuery(endpointQuery(invitationEndpoints.preview, input)).data;
  const { locale, subject, heading, paragraphs, note, action, footer, calendar } = preview;
  return (
    <article className="mailview" aria-label={subject}>
      <p className="mailview__s">
        <span className="xs t3">{t("invitations.preview.subject")}</span>
        <b className="semi" lang={locale}>
          {subject}
        </b>
      </p>
      <div className="mailview__t" lang={locale}>
        <p className="lg semi">{heading}</p>
        {paragraphs.map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
        {note !== "" && <blockquote className="mailview__n">{note}</blockquote>}
        <p>
          <span className="btn btn--primary mailview__b">{action}</span>
        </p>
        <p className="xs t3">{footer}</p>
      </div>
      <p className="mailview__c sm">
        <IconCalendarEvent className="i" aria-hidden />
        {calendar === null
          ? t("invitations.preview.noCalendar")
          : t("invitations.preview.calendar", { name: calendar.fileName, count: calendar.sessionCount })}
      </p>
    </article>
  );
}

/** The mail, its recipients and its language. */
export function MailPreview(props: MailPreviewProps) {
  const t = useText();
  const { contacts, role, locale } = props.draft;
  const otherCount = contacts.length - MAX_NAMES;
  return (
    <>
      <dl className="dl dl--wide">
        <dt>{t("invitations.to")}</dt>
        <dd>
          {contacts.slice(0, MAX_NAMES).join(", ")}
          {otherCount > 0 && ` ${t("invitations.preview.others", { count: otherCount })}`}
        </dd>
        <dt>{t("invitations.role")}</dt>
        <dd>{t(`batches.role.${role}`)}</dd>
        <dt>{t("invitations.language")}</dt>
        <dd lang={locale}>{LOCALES[locale]}</dd>
      </dl>
      <p className="sm t2">{t("invitations.preview.ownLanguage")}</p>
      <PagePart lines={6}>
        <MailCard {...props} />
      </PagePart>
    </>
  );
}
