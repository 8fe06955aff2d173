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
import { deviceFields } from "../../data.ts";
import { ProfileSection } from "../../profile/components/profile-section.tsx";
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from "../forms/passkey-dialogs.tsx";

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRename, onRemove }: PasskeyRowProps) {
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

type OpenDialog = { readonly kind: "add" } | { readonly kind: "rename" | "remove"; readonly passkey: Passkey };

/** The open dialog. */
function PasskeyDialog({ open, onClose }: { readonly open: OpenDialog; readonly onClose: () => void }) {
  const t = useText();
  if (open.kind === "add") {
    const { device, os } = deviceFields().loginRequest;
    const kind = t(device === "phone" ? "profile.device.phone" : "profile.device.desktop");
    return (
      <AddPasskeyDialog name={os === "unknown" ? kind : t("profile.device.name", { kind, os })} onClose={onClose} />
    );
  }
  const SelectedDialog = open.kind === "rename" ? RenamePasskeyDialog : RemovePasskeyDialog;
  return <SelectedDialog passkey={open.passkey} onClose={onClose} />;
}

/** The passkeys of the person: adding, renaming and removing them. */
export function PasskeySection() {
  const t = useText();
  const [open, setOpen] = useState<OpenDialog>();
  const { data } = useSuspenseQuery(endpointQuery(passkeyEndpoints.list, {}));
  const { passkeyList } = data;
  const canMake = "PublicKeyCredential" in window && !isNative();
  return (
    <ProfileSection title={t("profile.passkeys")} text={t("profile.passkeysText")}>
      {passkeyList.length > 0 && (
        <ul className="stack g4 plain-list">
          {passkeyList.map((passkey) => (
            <PasskeyRow
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
      {open !== undefined && <PasskeyDialog open={open} onClose={() => setOpen(undefined)} />}
    </ProfileSection>
  );
}
