import { REASON_MAX } from "@openrounds/contract/programs/approval/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { CountedTextArea } from "../../../ui/field.tsx";
import type { ControlBinding } from "../../../ui/form/contract-form.ts";

/** The reason for turning a program down, which its team reads. */
export function ReasonField(field: ControlBinding<string>) {
  const t = useText();
  return (
    <CountedTextArea
      label={t("approval.reason")}
      help={t("approval.reason.help")}
      rows={5}
      max={REASON_MAX}
      maxLength={REASON_MAX}
      {...field}
    />
  );
}
