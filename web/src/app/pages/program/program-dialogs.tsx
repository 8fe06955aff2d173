import { lazy, Suspense } from "react";
import type { Program } from "@openrounds/contract/programs/schemas.ts";
import { loadMessages } from "../../../kernel/i18n.tsx";
import type { ProgramDialog } from "../../../programs/components/program-rights.ts";

const StatusDialog = lazy(async () => {
  const [{ StatusDialog: Status }] = await Promise.all([
    import("../../../programs/approval/forms/status-dialog.tsx"),
    loadMessages(["approval"]),
  ]);
  return { default: Status };
});
const PermissionsDialog = lazy(async () => {
  const [{ PermissionsDialog: Permissions }] = await Promise.all([
    import("../../../programs/forms/permissions-dialog.tsx"),
    loadMessages(["authoring"]),
  ]);
  return { default: Permissions };
});
const DeleteProgramDialog = lazy(async () => ({
  default: (await import("../../../programs/forms/delete-program-dialog.tsx")).DeleteProgramDialog,
}));
const EditProgramDialog = lazy(async () => {
  const [{ EditProgramDialog: Edit }] = await Promise.all([
    import("../../../programs/forms/edit-program-dialog.tsx"),
    loadMessages(["authoring", "media", "reference"]),
  ]);
  return { default: Edit };
});
const SettingsDialog = lazy(async () => {
  const [{ SettingsDialog: Settings }] = await Promise.all([
    import("../../../programs/settings/forms/settings-dialog.tsx"),
    loadMessages(["authoring", "media", "reference"]),
  ]);
  return { default: Settings };
});

interface ProgramDialogsProps {
  readonly opened: ProgramDialog | undefined;
  readonly program: Pick<
    Program,
    "programId" | "organizationId" | "name" | "entityStatus" | "statusBefore" | "permissionCode"
  >;
  readonly onClose: () => void;
  /** Called after the program was deleted. */
  readonly onDeleted: () => void;
}

/** The dialog opened from the menu of a program; a lazy chunk. */
export function ProgramDialogs({ opened, program, onClose, onDeleted }: ProgramDialogsProps) {
  return (
    <Suspense>
      {opened === "status" && <StatusDialog program={program} onClose={onClose} />}
      {opened === "permissions" && <PermissionsDialog program={program} onClose={onClose} />}
      {opened === "delete" && <DeleteProgramDialog {...{ program, onClose, onDeleted }} />}
      {opened === "edit" && <EditProgramDialog programId={program.programId} onClose={onClose} />}
      {opened === "settings" && <SettingsDialog programId={program.programId} onClose={onClose} />}
    </Suspense>
  );
}
