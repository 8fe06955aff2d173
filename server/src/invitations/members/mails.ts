import { invitationPath } from "@openrounds/contract/invitations/paths.ts";
import { sortRoles } from "@openrounds/contract/organizations/members/rules.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { Env } from "../../kernel/env.ts";
import { joinNames, translate } from "../../kernel/i18n/messages.ts";
import { sendMail } from "../../notifications/service.ts";
import { pageAddress } from "../../sessions/calendar/service.ts";
import { effectKeyOf } from "../events.ts";
import type { MemberInvitation } from "./queries.ts";

/** Mails an invitation to a team with the offered roles; once for each sending. */
export async function mailMemberInvitation(
  tx: Tx,
  env: Env,
  { invitation, organizationName, roles, person }: MemberInvitation,
  sentAtMs: number,
): Promise<void> {
  const { email } = person;
  if (email === null) return;
  const { invitationId: id, visibility, entityType, entityId, loginMode } = invitation;
  const link = { id, visibility, entityType, entityId, loginMode, batchId: "", email, countryCode: null, phone: null };
  const locale = person.status === "INVITED" ? invitation.locale : person.locale;
  const names = sortRoles(roles ?? []).map((role) => translate(locale, `team.role.${role}`));
  await sendMail(tx, {
    template: "MEMBER_INVITATION",
    effectKey: effectKeyOf({ invitationId: id, sentAtMs }),
    to: email,
    locale,
    isBulk: true,
    link: pageAddress(env, invitationPath(link, { locale, proof: null })),
    values: {
      organization: organizationName,
      role: joinNames(locale, names),
    },
  });
}
