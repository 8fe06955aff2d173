import { Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { programPath } from "@openrounds/contract/programs/paths.ts";
import type { ReactElement } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { dialogsOf, type Managed, type ProgramDialog } from "./program-rights.ts";

const LABELS = {
  status: "programs.menu.status",
  permissions: "programs.menu.permissions",
  edit: "programs.menu.edit",
} as const;

interface ProgramMenuProps {
  readonly program: Managed & { readonly programId: string; readonly name: string };
  readonly onOpen: (dialog: ProgramDialog) => void;
  /** Where the card lies; the program's own page offers no way to itself. */
  readonly details?: { readonly hubId: string | undefined };
  /** Opens the menu; without one three dots do. */
  readonly target?: ReactElement;
}

/** The actions of a program. */
export function ProgramMenu({ program, onOpen, details, target }: ProgramMenuProps) {
  const t = useText();
  const navigate = useNavigate();
  const dialogs = dialogsOf(program);
  if (dialogs.length === 0 && details === undefined) return null;
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        {target ?? (
          <button type="button" className="ib ib--sm" aria-label={t("programs.menu.of", { name: program.name })}>
            <IconDots className="i" aria-hidden />
          </button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {dialogs.map((dialog) => (
          <Menu.Item key={dialog} onClick={() => onOpen(dialog)}>
            {t(LABELS[dialog])}
          </Menu.Item>
        ))}
        {details !== undefined && (
          <Menu.Item onClick={() => void navigate({ to: programPath(program.programId, details.hubId) })}>
            {t("programs.menu.details")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
