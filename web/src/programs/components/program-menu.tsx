import { IconDots } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { programPath } from "@openrounds/contract/programs/paths.ts";
import type { ReactElement } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { Menu, type MenuEntry, type MenuTarget } from "../../ui/menu.tsx";
import { dialogsOf, type ManagedProgram, type ProgramDialog } from "./program-rights.ts";

const LABELS = {
  status: "programs.menu.status",
  permissions: "programs.menu.permissions",
  edit: "programs.menu.edit",
  settings: "programs.menu.settings",
  delete: "programs.menu.delete",
} as const;

interface ProgramMenuProps {
  readonly program: ManagedProgram & { readonly programId: string; readonly name: string };
  readonly onOpen: (dialog: ProgramDialog) => void;
  /** The hub of the card, for the link to the program; undefined on the program's own page. */
  readonly details?: { readonly hubId: string | undefined };
  /** The button that opens the menu; three dots by default. */
  readonly target?: (props: MenuTarget) => ReactElement;
}

/** The menu of a program. */
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
  const dotsButton = (props: MenuTarget) => (
    <button type="button" className="ib ib--sm" aria-label={t("programs.menu.of", { name: program.name })} {...props}>
      <IconDots className="i" aria-hidden />
    </button>
  );
  return <Menu entries={entries} target={target ?? dotsButton} />;
}
