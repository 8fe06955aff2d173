import { IconBan, IconCertificate, IconCheck, IconDots, IconDownload } from "@tabler/icons-react";
import type { CertificateState, Recipient } from "@openrounds/contract/certificates/schemas.ts";
import { imageAt } from "@openrounds/contract/media/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { IconButton, type Icon } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { printedDay } from "../state.ts";
import { ProgressText } from "./rule-text.tsx";

const LOOKS: Readonly<Record<CertificateState, { tone: Tone; icon?: Icon }>> = {
  ISSUED: { tone: "success", icon: IconCheck },
  READY: { tone: "brand", icon: IconCertificate },
  NOT_YET: { tone: "neutral" },
  REVOKED: { tone: "danger", icon: IconBan },
};

function StateBadge({ state }: { readonly state: CertificateState }) {
  const t = useText();
  return <Badge {...LOOKS[state]}>{t(`certificates.state.${state}`)}</Badge>;
}

interface RowProps {
  readonly recipient: Recipient;
  readonly onRevoke: (recipient: Recipient) => void;
}

/** The files of a certificate, and taking it back. */
function RowMenu({ recipient, onRevoke }: Pick<RowProps, "recipient" | "onRevoke">) {
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

function Row({ recipient, onRevoke }: RowProps) {
  const { userId, firstName, lastName, profileImage, progress, state, certificate } = recipient;
  const name = `${firstName} ${lastName}`.trim();
  return (
    <tr>
      <td className="m-main">
        <div className="row">
          <Avatar id={userId} name={name} size="sm" image={profileImage === null ? null : imageAt(profileImage, 64)} />
          <span className="med">{name}</span>
        </div>
      </td>
      <td className="num t2 m-meta m-ind rt__p">
        <ProgressText progress={progress} />
      </td>
      <td className="m-meta m-ind">
        <StateBadge state={state} />
      </td>
      <td className="num t3 m-hide">{certificate === null ? "–" : printedDay(certificate.issuedOn)}</td>
      <td className="r m-end">
        <RowMenu recipient={recipient} onRevoke={onRevoke} />
      </td>
    </tr>
  );
}

interface RecipientTableProps {
  readonly recipients: readonly Recipient[];
  readonly onRevoke: (recipient: Recipient) => void;
}

/** A page of people with what they attended and their certificates. */
export function RecipientTable({ recipients, onRevoke }: RecipientTableProps) {
  const t = useText();
  return (
    <table className="table rt">
      <thead className="only-d">
        <tr>
          <th>{t("certificates.batch.participant")}</th>
          <th>{t("certificates.batch.attended")}</th>
          <th>{t("certificates.batch.certificate")}</th>
          <th>{t("certificates.batch.issuedOn")}</th>
          <th>
            <span className="sr">{t("certificates.batch.actions")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {recipients.map((recipient) => (
          <Row key={recipient.userId} recipient={recipient} onRevoke={onRevoke} />
        ))}
      </tbody>
    </table>
  );
}
