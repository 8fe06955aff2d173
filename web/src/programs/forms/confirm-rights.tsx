import { accessLevelOf } from "@openrounds/contract/programs/rules.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { useText } from "../../kernel/i18n.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { LEVEL_NAMES, type ProgramRights } from "../components/rights.ts";

interface ConfirmRightsProps {
  readonly opened: boolean;
  readonly programName: string;
  readonly people: readonly { readonly userId: string; readonly name: string; readonly rights: ProgramRights }[];
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** The labels of rights; edit includes view. */
function labelsOf(rights: ProgramRights): MessageKey[] {
  const level = LEVEL_NAMES[accessLevelOf(rights)];
  return rights.notification ? [level, "programs.rights.notified"] : [level];
}

/** Lists everyone whose rights change, before they are saved. */
export function ConfirmRights({ opened, programName, people, isBusy, onCancel, onConfirm }: ConfirmRightsProps) {
  const t = useText();
  return (
    <ConfirmDialog
      title={t("programs.permissions.confirmTitle", { count: people.length })}
      opened={opened}
      confirm={t("programs.permissions.confirm")}
      cancel={t("app.cancel")}
      isBusy={isBusy}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p>{t("programs.permissions.confirmText", { name: programName })}</p>
      <ul className="stack g2">
        {people.map(({ userId, name, rights }) => (
          <li key={userId} className="sm">
            <span className="semi">{name}</span>
            {labelsOf(rights).map((key) => (
              <div key={key} className="t2">
                {t(key)}
              </div>
            ))}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
