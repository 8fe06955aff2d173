import { useSuspenseQuery } from "@tanstack/react-query";
import { wordingEndpoints } from "@openrounds/contract/organizations/wordings/endpoints.ts";
import type { SaveWording } from "@openrounds/contract/organizations/wordings/schemas.ts";
import type { Locale } from "@openrounds/messages/locales.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery } from "../../../kernel/query.ts";
import "../../../ui/styles/invitations.css";

interface WordingPreviewProps {
  readonly organizationId: string;
  readonly wording: SaveWording;
  readonly locale: Locale;
}

/** A message as it arrives: as a mail, an SMS, a WhatsApp message and a push message. */
export function WordingPreview({ organizationId, wording, locale }: WordingPreviewProps) {
  const t = useText();
  const input = { params: { id: organizationId }, body: wording };
  const { preview } = useSuspenseQuery(endpointQuery(wordingEndpoints.preview, input)).data;
  const { subject, heading, paragraphs, action, footer, sms, whatsApp, push } = preview;
  return (
    <div className="stack g4">
      <div className="stack g2">
        <h3 className="sm semi">{t("wordings.byMail")}</h3>
        <article className="mailview" aria-label={t("wordings.byMail")}>
          <p className="mailview__s">
            <span className="xs t3">{t("wordings.subject")}</span>
            <b className="semi" lang={locale}>
              {subject}
            </b>
          </p>
          <div className="mailview__t" lang={locale}>
            <p className="lg semi">{heading}</p>
            {paragraphs.map((paragraph, index) => (
              <p key={index} className="mailview__p">
                {paragraph}
              </p>
            ))}
            <p>
              <span className="btn btn--primary mailview__b">{action}</span>
            </p>
            <p className="xs t3">{footer}</p>
          </div>
        </article>
      </div>
      {sms !== null && (
        <div className="stack g2">
          <h3 className="sm semi">{t("wordings.bySms")}</h3>
          <p className="mailview mailview__t" lang={locale}>
            {sms}
          </p>
        </div>
      )}
      {whatsApp !== null && (
        <div className="stack g2">
          <h3 className="sm semi">{t("wordings.byWhatsApp")}</h3>
          <p className="mailview mailview__t" lang={locale}>
            {whatsApp}
          </p>
          <p className="xs t3">{t("wordings.byWhatsAppText")}</p>
        </div>
      )}
      {push !== null && (
        <div className="stack g2">
          <h3 className="sm semi">{t("wordings.byPush")}</h3>
          <div className="mailview mailview__t" lang={locale}>
            <p className="semi">{push.title}</p>
            <p>{push.body}</p>
          </div>
        </div>
      )}
    </div>
  );
}
