import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleOff,
  IconClockHour4,
  IconFileCheck,
  IconFlask2,
  IconMoon,
  IconRocket,
  IconTransfer,
  IconX,
} from "@tabler/icons-react";
import type { ProgramStatus, ProgramType } from "@openrounds/contract/programs/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import type { IconComponent } from "../../ui/button.tsx";

/** The tone and the icon of each status; the one without an icon has a dot. */
const LOOKS: Readonly<Record<ProgramStatus, readonly [tone: BadgeTone, icon?: IconComponent]>> = {
  CREATED: ["neutral", IconCircleDashed],
  APPROVAL_PENDING: ["warning", IconClockHour4],
  CONCEPT_NOTE_APPROVED: ["info", IconFileCheck],
  READY_TO_PILOT: ["brand", IconRocket],
  PILOT: ["pilot", IconFlask2],
  ACTIVE: ["success"],
  PILOT_COMPLETED: ["pilot", IconCircleCheck],
  COMPLETED: ["neutral", IconCircleCheck],
  REJECTED: ["danger", IconX],
  INACTIVE: ["neutral", IconCircleOff],
  DORMANT: ["neutral", IconMoon],
  REVIEW_FAILED: ["danger", IconAlertTriangle],
  MIGRATED: ["neutral", IconTransfer],
};

/** The status of a program in words. */
export function ProgramStatusBadge({ status }: { readonly status: ProgramStatus }) {
  const t = useText();
  const [tone, icon] = LOOKS[status];
  return (
    <Badge tone={tone} {...(icon === undefined ? { dot: "still" } : { icon })}>
      {t(`programs.status.${status}`)}
    </Badge>
  );
}

/** The kind of a program in words. */
export function ProgramTypeBadge({ type }: { readonly type: ProgramType }) {
  const t = useText();
  return <Badge tone="line">{t(`programs.type.${type}`)}</Badge>;
}
