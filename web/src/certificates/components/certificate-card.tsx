import { IconBan, IconClockHour4, IconDownload } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { verifyPath } from "@openrounds/contract/certificates/paths.ts";
import type { CertificateItem } from "@openrounds/contract/certificates/schemas.ts";
import { nowMs } from "../../kernel/clock.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Badge } from "../../ui/badge.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { printedDay } from "../state.ts";
import { CertificateArt } from "./certificate-art.tsx";
import { ShareMenu } from "./share-menu.tsx";

const SHOWN_AS_NEW_MS = 7 * 86_400_000;

function StateBadge({ certificate: { isRevoked, url, issueAt } }: CertificateCardProps) {
  const t = useText();
  if (isRevoked) {
    return (
      <Badge tone="danger" icon={IconBan}>
        {t("certificates.state.REVOKED")}
      </Badge>
    );
  }
  if (url === null) return <Badge icon={IconClockHour4}>{t("certificates.mine.making")}</Badge>;
  return nowMs() - issueAt * 1000 < SHOWN_AS_NEW_MS ? <Badge tone="brand">{t("certificates.mine.new")}</Badge> : null;
}

function CertificateLinks({ certificate }: CertificateCardProps) {
  const t = useText();
  const { url, documentUrl, heading, number, description: programName, entityName, issuedOn } = certificate;
  if (url === null || documentUrl === null) return null;
  return (
    <span className="ccard__f">
      <a
        className={buttonClass({ size: "sm" })}
        href={url}
        target="_blank"
        rel="noreferrer"
        aria-label={t("certificates.mine.downloadOf", { heading })}
      >
        <IconDownload className="i" aria-hidden />
        <span>{t("certificates.mine.download")}</span>
      </a>
      <a
        className={buttonClass({ size: "sm", look: "ghost" })}
        href={documentUrl}
        target="_blank"
        rel="noreferrer"
        aria-label={t("certificates.mine.pdfOf", { heading })}
      >
        {t("certificates.mine.pdf")}
      </a>
      <ShareMenu size="sm" certificate={{ number, programName, organizationName: entityName, issuedOn }} />
    </span>
  );
}

interface CertificateCardProps {
  readonly certificate: CertificateItem;
}

/** A certificate of the person: its drawing, issuer, program, date and files. */
export function CertificateCard({ certificate }: CertificateCardProps) {
  const t = useText();
  const { entityName, heading, personName, description, issuedOn, number, templateType, isRevoked, revokedReason } =
    certificate;
  const day = printedDay(issuedOn);
  return (
    <article className={isRevoked ? "card ccard ccard--off" : "card ccard"}>
      <div className="ccard__c">
        <CertificateArt
          templateType={templateType}
          organizationName={entityName}
          heading={heading}
          personName={personName}
          programName={description}
          issued={day}
        />
        <StateBadge certificate={certificate} />
      </div>
      <div className="ccard__b">
        <span className="cert-org">{entityName}</span>
        <h2 className="clamp2">
          <Link className="plain" to={verifyPath(number)}>
            {description}
          </Link>
        </h2>
        <p className="sm t2">{heading}</p>
        {isRevoked && <p className="sm t2">{t("certificates.mine.revoked", { reason: revokedReason ?? "" })}</p>}
        <p className="sm t3 num ccard__l">{t("certificates.mine.issued", { date: day })}</p>
        <CertificateLinks certificate={certificate} />
      </div>
    </article>
  );
}
