import { IconDots, IconPlus, IconUserPlus } from "@tabler/icons-react";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { useIsPhone } from "../../../ui/responsive.ts";
import type { BatchDialogName } from "./batch-dialogs.tsx";

/** The tabs of a batch. */
export type BatchTab = "sessions" | "discussions" | "content" | "participants" | "messages" | "certificates" | "forms";

interface BatchActionsProps {
  readonly batch: Batch;
  readonly tab: BatchTab;
  readonly open: (what: BatchDialogName) => void;
}

/** One primary action and one secondary at most; the others are in the menu. On a phone icons stand beside the title. */
export function BatchActions({ batch, tab, open }: BatchActionsProps) {
  const t = useText();
  const may = (code: PermissionCode): boolean => batch.permissionCode.includes(code);
  const isPhone = useIsPhone();
  const mayInvite = may("INVITE_PARTICIPANTS") && tab !== "content";
  const mayEdit = may("EDIT_BATCH");
  const mayPlan = may("SCHEDULE_SESSION") && tab === "sessions";
  const mayWrite = may("COMMUNICATION_TEMPLATES") && batch.participantCount > 0;
  return (
    <>
      {mayInvite && isPhone && (
        <IconButton icon={IconUserPlus} label={t("batches.invite")} onClick={() => open("invite")} />
      )}
      {mayInvite && !isPhone && (
        <Button
          look={tab === "participants" ? "primary" : "default"}
          icon={IconUserPlus}
          onClick={() => open("invite")}
        >
          {t("batches.invite")}
        </Button>
      )}
      {mayPlan && !isPhone && (
        <Button icon={IconPlus} onClick={() => open("session")}>
          {t("batches.schedule")}
        </Button>
      )}
      {(mayEdit || mayPlan || mayWrite) && (
        <Menu
          entries={[
            ...(mayPlan ? [{ label: t("batches.schedule"), onPress: () => open("session") }] : []),
            ...(mayPlan && may("SCHEDULE_BATCH")
              ? [{ label: t("batches.planner.title"), onPress: () => open("plan") }]
              : []),
            ...(mayWrite ? [{ label: t("invitations.letter.titleAll"), onPress: () => open("letter") }] : []),
            ...(mayEdit ? [{ label: t("batches.edit"), onPress: () => open("edit") }] : []),
            ...(may("CREATE_BATCH") ? [{ label: t("batches.copy.title"), onPress: () => open("duplicate") }] : []),
          ]}
          target={(props) => <IconButton icon={IconDots} label={t("app.more")} {...props} />}
        />
      )}
    </>
  );
}
