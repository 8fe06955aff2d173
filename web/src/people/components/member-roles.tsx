import { badgesOf } from "@openrounds/contract/organizations/members/rules.ts";
import type { OrganizationRole } from "@openrounds/contract/kernel/permissions.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Badge } from "../../ui/badge.tsx";

/** The roles of a person in the team. */
export function MemberRoles({ roles }: { readonly roles: OrganizationRole[] }) {
  const t = useText();
  return badgesOf(roles).map((role) => <Badge key={role}>{t(`team.role.${role}`)}</Badge>);
}
