import type { Approver } from "@openrounds/contract/programs/approval/schemas.ts";
import { joinList } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";

/** The people who may approve a program, each with their organization. */
export function Approvers({ approvers }: { readonly approvers: readonly Approver[] }) {
  const t = useText();
  if (approvers.length === 0) return null;
  const names = approvers.map(({ name, organizationName }) => `${name} (${organizationName})`);
  return <p>{t("approval.approvers", { names: joinList(names) })}</p>;
}
