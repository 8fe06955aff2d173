import { sortRoles } from "@openrounds/contract/organizations/members/rules.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { joinNames, translate } from "../../kernel/i18n/messages.ts";
import { sendMail } from "../../notifications/service.ts";
import { findAddressee } from "./queries.ts";

interface EndedRoles {
  readonly organizationName: string;
  readonly memberName: string;
  readonly roles: readonly string[];
  readonly effectKey: string;
  /** What the button opens: the team for its owner, the product for the former holder. */
  readonly link: string;
}

/** Mails one person that roles ended: their holder, or the owner of the team. */
export async function mailRolesEnded(
  tx: Tx,
  template: "ROLES_ENDED" | "MEMBER_ROLES_ENDED",
  toId: string,
  { organizationName, memberName, roles, effectKey, link }: EndedRoles,
): Promise<void> {
  const person = await findAddressee(tx, toId);
  if (person === undefined || person.email === null) return;
  const { locale } = person;
  const names = sortRoles(roles).map((role) => translate(locale, `team.role.${role}`));
  await sendMail(tx, {
    template,
    effectKey: `${template}:${effectKey}`,
    to: person.email,
    locale,
    link,
    values: {
      name: person.firstName,
      member: memberName,
      organization: organizationName,
      roles: joinNames(locale, names),
    },
  });
}
