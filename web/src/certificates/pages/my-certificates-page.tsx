import "../../ui/styles/certificates.css";
import type { CertificateItem } from "@openrounds/contract/certificates/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useListAddress, wholeListSchema } from "../../ui/list/list-address.ts";
import { NothingFound, WholeListTools } from "../../ui/list/whole-list-tools.tsx";
import { isSearchable, rowsWith } from "../../ui/list/whole-list.ts";
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

const ORDERS = ["PROGRAM", "HUB"] as const;
const addressSchema = wholeListSchema(ORDERS);

/** The certificates as cards, with a search above many of them. */
function CertificateList({ certificates }: { readonly certificates: readonly CertificateItem[] }) {
  const t = useText();
  const list = useListAddress(addressSchema);
  const { text, sort } = list.filters;
  const found = rowsWith(certificates, text, ({ description, entityName, heading, number }) =>
    [description, entityName, heading, number].join(" "),
  );
  const wordOf = ({ description, entityName }: CertificateItem): string => (sort === "HUB" ? entityName : description);
  const shown = sort === "" ? found : found.toSorted((a, b) => wordOf(a).localeCompare(wordOf(b)));
  return (
    <div className="stack g4">
      {isSearchable(certificates, text) && (
        <WholeListTools
          list={list}
          searchLabel={t("certificates.mine.search")}
          orders={ORDERS}
          nameOf={(order) => t(order === "" ? "app.list.newest" : `certificates.mine.order.${order}`)}
        />
      )}
      {shown.length === 0 && <NothingFound clear={list.clear} />}
      <div className="grid3 cgrid">
        {shown.map((certificate) => (
          <CertificateCard key={certificate.certificateId} certificate={certificate} />
        ))}
      </div>
    </div>
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
        <CertificateList certificates={certificates} />
      )}
    </main>
  );
}
