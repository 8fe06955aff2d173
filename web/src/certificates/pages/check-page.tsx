import { IconBan, IconCheck, IconDownload } from "@tabler/icons-react";
import { Link, useParams } from "@tanstack/react-router";
import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import type { CheckedCertificate } from "@openrounds/contract/certificates/schemas.ts";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { call } from "../../kernel/call.ts";
import { CallFailure } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import "../../kernel/shared-key.ts";
import { Badge } from "../../ui/badge.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { LogoMark } from "../../ui/logo-mark.tsx";
import { FailedState } from "../../ui/failed-state.tsx";
import { Note, Skeleton } from "../../ui/states.tsx";
import { CertificateArt } from "../components/certificate-art.tsx";
import { ShareMenu } from "../components/share-menu.tsx";
import { printedDay } from "../state.ts";

const HALF_HOUR_MINUTES = 30;

type CheckResult = { readonly certificate: CheckedCertificate } | { readonly failure: Error } | undefined;

/** Whether no certificate has the number; other failures say nothing about it. */
const isUnknownNumber = (failure: Error): boolean =>
  failure instanceof CallFailure && (failure.status === 404 || failure.status === 400);

/** The certificate of a number; undefined while it loads. */
function useCheckResult(number: string): CheckResult {
  const [result, setResult] = useState<CheckResult>();
  useEffect(() => {
    setResult(undefined);
    call(certificateEndpoints.check, { params: { number } }).then(setResult, (failure: unknown) =>
      setResult({ failure: failure instanceof Error ? failure : new Error(String(failure)) }),
    );
  }, [number]);
  return result;
}

function AttendanceText({ certificate: { sessionsAttended: sessions, minutesAttended } }: CertificateProps) {
  const t = useText();
  const hours = Math.round(minutesAttended / HALF_HOUR_MINUTES) / 2;
  return hours === 0
    ? t("certificates.check.sessions", { sessions })
    : t("certificates.check.hours", { sessions, hours });
}

interface CertificateProps {
  readonly certificate: CheckedCertificate;
}

/** The content of the certificate as text. */
function CertificateFacts({ certificate }: CertificateProps) {
  const t = useText();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t("certificates.check.person"), certificate.personName],
    [t("certificates.check.program"), certificate.programName],
    [t("certificates.check.batch"), certificate.batchName],
    [t("certificates.check.organization"), certificate.organizationName],
    [t("certificates.check.words"), `${certificate.subHeading} · ${certificate.description}`],
    ...(certificate.sessionsAttended > 0
      ? [[t("certificates.check.attended"), <AttendanceText key="attended" certificate={certificate} />] as const]
      : []),
    [t("certificates.check.issued"), printedDay(certificate.issuedOn)],
    [t("certificates.check.number"), certificate.number],
  ];
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: "contents" }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Focuses the heading when it appears. */
function useFocusedHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}

/** Opens the document, and shares this page. */
function CertificateButtons({ certificate }: CertificateProps) {
  const t = useText();
  const { documentUrl } = certificate;
  return (
    <div className="row wrap">
      {documentUrl !== null && (
        <a className={buttonClass({ look: "primary" })} href={documentUrl} target="_blank" rel="noreferrer">
          <IconDownload className="i" aria-hidden />
          <span>{t("certificates.check.document")}</span>
        </a>
      )}
      <ShareMenu certificate={certificate} />
    </div>
  );
}

function CertificateResult({ certificate }: CertificateProps) {
  const t = useText();
  const heading = useFocusedHeading();
  const { isRevoked, revokedReason } = certificate;
  return (
    <>
      <div className="row wrap">
        <h1 ref={heading} tabIndex={-1}>
          {certificate.heading}
        </h1>
        {isRevoked ? (
          <Badge tone="danger" icon={IconBan}>
            {t("certificates.state.REVOKED")}
          </Badge>
        ) : (
          <Badge tone="success" icon={IconCheck}>
            {t("certificates.check.validBadge")}
          </Badge>
        )}
      </div>
      {isRevoked ? (
        <Note tone="danger">{t("certificates.check.revoked", { reason: revokedReason ?? "" })}</Note>
      ) : (
        <>
          <Note tone="brand">{t("certificates.check.valid")}</Note>
          <CertificateButtons certificate={certificate} />
        </>
      )}
      <div className={isRevoked ? "ccard--off" : undefined}>
        <CertificateArt {...certificate} issued={printedDay(certificate.issuedOn)} />
      </div>
      <section className="card card--p">
        <CertificateFacts certificate={certificate} />
      </section>
    </>
  );
}

function UnknownNumber({ number }: { readonly number: string }) {
  const t = useText();
  const heading = useFocusedHeading();
  return (
    <>
      <h1 className="sr" ref={heading} tabIndex={-1}>
        {t("certificates.check.title")}
      </h1>
      <FailedState title={t("certificates.check.unknown")} text={t("certificates.check.unknownText", { number })} />
    </>
  );
}

/**
 * The public page behind the code on a certificate: its content and whether it is valid. A failure shows the error
 * page.
 */
export function CheckPage() {
  const t = useText();
  const { number = "" } = useParams({ strict: false }) as { number?: string };
  const result = useCheckResult(number);
  const product = t("app.product");
  const title = t("certificates.check.title");
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  if (result !== undefined && "failure" in result && !isUnknownNumber(result.failure)) throw result.failure;
  return (
    <>
      <header className="nav">
        <Link to="/home" className="logo" aria-label={t("app.nav.logo")}>
          <LogoMark />
          <span>{product}</span>
        </Link>
      </header>
      <main className="page check-page stack g5">
        {result === undefined && (
          <>
            <h1 className="sr">{title}</h1>
            <Skeleton lines={5} height="2.5rem" />
          </>
        )}
        {result !== undefined && "certificate" in result && <CertificateResult certificate={result.certificate} />}
        {result !== undefined && "failure" in result && <UnknownNumber number={number} />}
      </main>
    </>
  );
}
