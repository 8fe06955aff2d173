import { IconAlertTriangle, IconCircleCheck, IconCircleOff } from "@tabler/icons-react";
import { daysLeftWarning } from "@openrounds/contract/batches/rules.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { nowMs } from "../../kernel/clock.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Badge } from "../../ui/badge.tsx";

/** The status of a batch in words. */
export function BatchStatusBadge({ status }: { readonly status: Batch["entityStatus"] }) {
  const t = useText();
  switch (status) {
    case "ACTIVE":
      return (
        <Badge tone="success" dot="still">
          {t("batches.status.ACTIVE")}
        </Badge>
      );
    case "COMPLETED":
      return <Badge icon={IconCircleCheck}>{t("batches.status.COMPLETED")}</Badge>;
    case "INACTIVE":
      return <Badge icon={IconCircleOff}>{t("batches.status.INACTIVE")}</Badge>;
  }
}

/** How many days are left, for people who may create the next batch. */
export function DaysLeft({ batch }: { readonly batch: Batch }) {
  const t = useText();
  const days = daysLeftWarning(batch, nowMs());
  if (days === undefined || !batch.permissionCode.includes("CREATE_BATCH")) return null;
  return (
    <Badge tone="warning" icon={IconAlertTriangle}>
      {t("batches.daysLeft", { days })}
    </Badge>
  );
}
