import { IconDots } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { programPath } from "@openrounds/contract/programs/paths.ts";
import type { ReactElement } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { Menu, type MenuEntry, type MenuTarget } from "../../ui/menu.tsx";
import { dialogsOf, type Managed, type ProgramDialog } from "./program-rights.ts";

const LABELS = {
  status: "programs.menu.status",
  permissions: "programs.menu.permissions",
  edit: "programs.menu.edit",
  settings: "programs.menu.settings",
  delete: "programs.menu.delete",
} as const;

interface ProgramMenuProps {
  readonly program: Managed & { readonly programId: string; readonly name: string };
  readonly onOpen: (dialog: ProgramDialog) => void;
  /** Where the card lies; the program's own page offers no way to itself. */
  readonly details?: { readonly hubId: string | undefined };
  /** Opens the menu; without one three dots do. */
  readonly target?: (props: MenuTarget) => ReactElement;
}

/** The actions of a program. */
export function ProgramMenu({ program, onOpen, details, target }: ProgramMenuProps) {
  const t = useText();
  const navigate = useNavigate();
  const dialogs = dialogsOf(program);
  if (dialogs.length === 0 && details === undefined) return null;
  const entries: MenuEntry[] = dialogs.map((dialog) => ({
    label: t(LABELS[dialog]),
    isHarmful: dialog === "delete",
    onPress: () => onOpen(dialog),
  }));
  if (details !== undefined) {
    const path = programPath(program.programId, details.hubId);
    entries.push({ label: t("programs.menu.details"), onPress: () => void navigate({ to: path }) });
  }
  const dots = (props: MenuTarget) => (
    <button type="button" className="ib ib--sm" aria-label={t("programs.menu.of", { name: program.name })} {...props}>
      <IconDots className="i" aria-hidden />
    </button>
  );
  return <Menu entries={entries} target={target ?? dots} />;
}
