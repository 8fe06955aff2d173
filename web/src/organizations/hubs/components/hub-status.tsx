import { IconCircleCheck, IconCircleOff, IconClockHour4, IconFlask2, IconMail } from "@tabler/icons-react";
import type { OrganizationStatus } from "@openrounds/contract/organizations/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import type { IconComponent } from "../../../ui/button.tsx";

const LOOKS = {
  INVITED: ["info", IconMail],
  PROFILE_PENDING: ["warning", IconClockHour4],
  PILOT: ["pilot", IconFlask2],
  ACTIVE: ["success", IconCircleCheck],
  INACTIVE: ["neutral", IconCircleOff],
} as const satisfies Partial<Record<OrganizationStatus, readonly [BadgeTone, IconComponent]>>;
type NamedStatus = keyof typeof LOOKS;

const hasName = (status: OrganizationStatus): status is NamedStatus => Object.hasOwn(LOOKS, status);

/** The status of a hub in words; statuses that no tab shows have none. */
export function HubStatusBadge({ status }: { readonly status: OrganizationStatus }) {
  const t = useText();
  if (!hasName(status)) return null;
  const [tone, icon] = LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`hubs.status.${status}`)}
    </Badge>
  );
}
