import { IconBan, IconCertificate, IconCheck, IconDots, IconDownload } from "@tabler/icons-react";
import type {
  CertificateState,
  CertificateRecipient,
  RecipientColumn,
} from "@openrounds/contract/certificates/schemas.ts";
import { imageAt } from "@openrounds/contract/media/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { IconButton, type IconComponent } from "../../ui/button.tsx";
import { DataTable, type TableColumn } from "../../ui/list/data-table.tsx";
import type { Sort } from "../../ui/list/list-address.ts";
import { Menu } from "../../ui/menu.tsx";
import { printedDay } from "../state.ts";
import { ProgressText } from "./rule-text.tsx";

const BADGE_OF_STATE: Readonly<Record<CertificateState, { tone: BadgeTone; icon?: IconComponent }>> = {
  ISSUED: { tone: "success", icon: IconCheck },
  READY: { tone: "brand", icon: IconCertificate },
  NOT_YET: { tone: "neutral" },
  REVOKED: { tone: "danger", icon: IconBan },
};

function StateBadge({ state }: { readonly state: CertificateState }) {
  const t = useText();
  return <Badge {...BADGE_OF_STATE[state]}>{t(`certificates.state.${state}`)}</Badge>;
}

interface RecipientMenuProps {
  readonly recipient: CertificateRecipient;
  readonly onRevoke: (recipient: CertificateRecipient) => void;
}

/** Downloads of a certificate, and its revocation. */
function RecipientMenu({ recipient, onRevoke }: RecipientMenuProps) {
  const t = useText();
  const { certificate } = recipient;
  if (certificate === null || certificate.isRevoked) return null;
  const { url, documentUrl, personName } = certificate;
  const download = { icon: IconDownload };
  return (
    <Menu
      entries={[
        ...(url === null ? [] : [{ ...download, label: t("certificates.batch.downloadPicture"), href: url }]),
        ...(documentUrl === null
          ? []
          : [{ ...download, label: t("certificates.batch.downloadPdf"), href: documentUrl }]),
        { label: t("certificates.batch.revoke"), icon: IconBan, isHarmful: true, onPress: () => onRevoke(recipient) },
      ]}
      target={(props) => (
        <IconButton icon={IconDots} label={t("certificates.batch.menuOf", { name: personName })} {...props} />
      )}
    />
  );
}

const nameOf = ({ firstName, lastName }: CertificateRecipient): string => `${firstName} ${lastName}`.trim();

function Person({ recipient }: { readonly recipient: CertificateRecipient }) {
  const { userId, profileImage } = recipient;
  const name = nameOf(recipient);
  return (
    <div className="row">
      <Avatar id={userId} name={name} size="sm" image={profileImage === null ? null : imageAt(profileImage, 64)} />
      <span className="med">{name}</span>
    </div>
  );
}

interface RecipientTableProps {
  readonly sort: Sort<RecipientColumn> | undefined;
  readonly onSort: (sort: Sort<RecipientColumn> | undefined) => void;
  readonly recipients: readonly CertificateRecipient[];
  readonly onRevoke: (recipient: CertificateRecipient) => void;
}

/** A page of participants with attendance and certificates. */
export function RecipientTable({ recipients, sort, onSort, onRevoke }: RecipientTableProps) {
  const t = useText();
  const columns: TableColumn<CertificateRecipient, RecipientColumn>[] = [
    {
      id: "participant",
      head: t("certificates.batch.participant"),
      sortBy: "name",
      cellClass: "m-main",
      cell: (recipient) => <Person recipient={recipient} />,
    },
    {
      id: "attended",
      head: t("certificates.batch.attended"),
      sortBy: "attended",
      cellClass: "num t2 m-meta m-ind rt__p",
      cell: ({ progress }) => <ProgressText progress={progress} />,
    },
    {
      id: "certificate",
      head: t("certificates.batch.certificate"),
      cellClass: "m-meta m-ind",
      cell: ({ state }) => <StateBadge state={state} />,
    },
    {
      id: "issuedOn",
      head: t("certificates.batch.issuedOn"),
      sortBy: "issuedOn",
      cellClass: "num t3 m-hide",
      cell: ({ certificate }) => (certificate === null ? "–" : printedDay(certificate.issuedOn)),
    },
    {
      id: "actions",
      head: t("certificates.batch.actions"),
      isHeadHidden: true,
      cellClass: "r m-end",
      cell: (recipient) => <RecipientMenu recipient={recipient} onRevoke={onRevoke} />,
    },
  ];
  return (
    <DataTable
      label={t("batches.tab.certificates")}
      columns={columns}
      rows={recipients}
      idOf={({ userId }) => userId}
      nameOf={nameOf}
      sort={sort}
      onSort={onSort}
    />
  );
}
