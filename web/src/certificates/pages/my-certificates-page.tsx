import "../../ui/styles/certificates.css";
import type { CertificateItem } from "@openrounds/contract/certificates/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { CertificateCard } from "../components/certificate-card.tsx";
import { useMyCertificates } from "../data.ts";

/** The number of valid certificates and their hours of learning. */
function Summary({ certificates }: { readonly certificates: readonly CertificateItem[] }) {
  const t = useText();
  const valid = certificates.filter(({ isRevoked }) => !isRevoked);
  const hours = Math.round(valid.reduce((sum, { minutesAttended }) => sum + minutesAttended, 0) / 60);
  const count = certificates.length;
  return (
    <span className="num">
      {hours === 0 ? t("certificates.mine.count", { count }) : t("certificates.mine.summary", { count, hours })}
    </span>
  );
}

/** The certificates of the person. */
export function MyCertificatesPage() {
  const t = useText();
  const certificates = useMyCertificates();
  return (
    <main className="page">
      <PageHeader
        title={t("certificates.mine.title")}
        crumbsLabel={t("app.crumbs")}
        crumbs={[{ label: t("app.nav.home"), to: "/home" }, { label: t("certificates.mine.title") }]}
        inline
        {...(certificates.length > 0 && { meta: <Summary certificates={certificates} /> })}
      />
      {certificates.length === 0 ? (
        <EmptyState title={t("certificates.mine.empty")} text={t("certificates.mine.emptyText")} />
      ) : (
        <div className="grid3 cgrid">
          {certificates.map((certificate) => (
            <CertificateCard key={certificate.certificateId} certificate={certificate} />
          ))}
        </div>
      )}
    </main>
  );
}
