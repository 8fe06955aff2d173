import { IconCheck, IconClock, IconX } from "@tabler/icons-react";
import type { ApprovalStatus } from "@openrounds/contract/content/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import type { IconComponent } from "../../ui/button.tsx";

const BADGE_OF_STATUS: Readonly<Record<ApprovalStatus, { tone: BadgeTone; icon: IconComponent }>> = {
  APPROVED: { tone: "success", icon: IconCheck },
  REJECTED: { tone: "danger", icon: IconX },
  UNDER_REVIEW: { tone: "warning", icon: IconClock },
};

/** Whether content is approved. */
export function ApprovalBadge({ status }: { readonly status: ApprovalStatus }) {
  const t = useText();
  return <Badge {...BADGE_OF_STATUS[status]}>{t(`content.status.${status}`)}</Badge>;
}
