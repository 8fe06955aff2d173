import { IconFingerprint, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { passkeyEndpoints } from "@openrounds/contract/identity/passkeys/endpoints.ts";
import { MAX_PASSKEYS, type Passkey } from "@openrounds/contract/identity/passkeys/schemas.ts";
import { useState } from "react";
import { formatDay, formatMoment } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { isNative } from "../../../kernel/native.ts";
import { endpointQuery } from "../../../kernel/query.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Note } from "../../../ui/states.tsx";
import { circumstances } from "../../data.ts";
import { Section } from "../../profile/components/section.tsx";
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from "../forms/passkey-dialogs.tsx";

interface RowProps {
  readonly passkey: Passkey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function Row({ passkey: { name, createdAt, lastUsedAt }, onRename, onRemove }: RowProps) {
  const t = useText();
  return (
    <li className="row between device">
      <span className="row grow">
        <span className="ft ft--brand">
          <IconFingerprint className="i" aria-hidden />
        </span>
        <span>
          <span className="med name-line">{name}</span>
          <span className="xs t3 num">
            {lastUsedAt === null
              ? t("profile.passkey.since", { day: formatDay(Date.parse(createdAt)) })
              : t("profile.device.last", { moment: formatMoment(Date.parse(lastUsedAt)) })}
          </span>
        </span>
      </span>
      <span className="row g2">
        <IconButton icon={IconPencil} label={t("profile.passkey.renameNamed", { name })} onClick={onRename} />
        <IconButton icon={IconTrash} label={t("profile.passkey.removeNamed", { name })} onClick={onRemove} />
      </span>
    </li>
  );
}

type Open = { readonly kind: "add" } | { readonly kind: "rename" | "remove"; readonly passkey: Passkey };

/** The dialog that is open. */
function Opened({ open, onClose }: { readonly open: Open; readonly onClose: () => void }) {
  const t = useText();
  if (open.kind === "add") {
    const { device, os } = circumstances().loginRequest;
    const kind = t(device === "phone" ? "profile.device.phone" : "profile.device.desktop");
    return (
      <AddPasskeyDialog name={os === "unknown" ? kind : t("profile.device.name", { kind, os })} onClose={onClose} />
    );
  }
  const Shown = open.kind === "rename" ? RenamePasskeyDialog : RemovePasskeyDialog;
  return <Shown passkey={open.passkey} onClose={onClose} />;
}

/** The passkeys of the person, and how to make, name and remove them. */
export function PasskeySection() {
  const t = useText();
  const [open, setOpen] = useState<Open>();
  const { data } = useSuspenseQuery(endpointQuery(passkeyEndpoints.list, {}));
  const { passkeyList } = data;
  const canMake = "PublicKeyCredential" in window && !isNative();
  return (
    <Section title={t("profile.passkeys")} text={t("profile.passkeysText")}>
      {passkeyList.length > 0 && (
        <ul className="stack g4 plain-list">
          {passkeyList.map((passkey) => (
            <Row
              key={passkey.passkeyId}
              passkey={passkey}
              onRename={() => setOpen({ kind: "rename", passkey })}
              onRemove={() => setOpen({ kind: "remove", passkey })}
            />
          ))}
        </ul>
      )}
      {canMake ? (
        <div className="row">
          <Button
            icon={IconPlus}
            disabled={passkeyList.length >= MAX_PASSKEYS}
            title={passkeyList.length >= MAX_PASSKEYS ? t("PASSKEY_TOO_MANY") : undefined}
            onClick={() => setOpen({ kind: "add" })}
          >
            {t("profile.passkey.add")}
          </Button>
        </div>
      ) : (
        <Note>{t("profile.passkey.unknown")}</Note>
      )}
      {open !== undefined && <Opened open={open} onClose={() => setOpen(undefined)} />}
    </Section>
  );
}
