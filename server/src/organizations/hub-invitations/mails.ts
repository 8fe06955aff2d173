import { editHubPath, hubInvitationPath, hubsPath } from "@openrounds/contract/organizations/hub-invitations/paths.ts";
import type { InvitationLanguage } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { Env } from "../../kernel/env.ts";
import { sendMail } from "../../notifications/service.ts";
import type { HubInvitationDetails } from "./queries.ts";

/** A recipient. */
export interface HubMailRecipient {
  readonly userId: string;
  readonly email: string | null;
  readonly locale: string;
}

/** The language of an invitation in the format of accounts. */
export const localeOf = (lang: InvitationLanguage): string =>
  lang === "en" ? "en_US" : lang === "pt-br" ? "pt_BR" : lang;

const nameOf = ({ invitation }: HubInvitationDetails): string =>
  `${invitation.firstName} ${invitation.lastName}`.trim();

/** The key under which the mail of a sending is ordered. */
export const keyOfSending = (invitationId: string, sending: number): string =>
  `hub-invitation:${invitationId}:${sending}`;

/** Mails the invited owner of a hub in the language of the invitation, once for each sending. */
export async function writeHubInvitation(
  tx: Tx,
  env: Env,
  details: HubInvitationDetails,
  sending: number,
): Promise<void> {
  const { invitation, hub, owner, superhubName } = details;
  if (owner.email === null) return;
  const { invitationId, organizationId } = invitation;
  await sendMail(tx, {
    template: "HUB_INVITATION",
    effectKey: keyOfSending(invitationId, sending),
    to: owner.email,
    locale: localeOf(invitation.lang),
    values: { name: nameOf(details), hub: hub.name, superhub: superhubName },
    link: `${env.PUBLIC_URL}${hubInvitationPath({ invitationId, organizationId, email: owner.email })}`,
  });
}

/** Notifies a person of the superhub that the invited owner confirmed, or that the profile waits for approval. */
export async function mailSuperhub(
  tx: Tx,
  env: Env,
  details: HubInvitationDetails,
  { template, reader }: { template: "HUB_CONFIRMED" | "HUB_PROFILE_READY"; reader: HubMailRecipient },
): Promise<void> {
  if (reader.email === null) return;
  const { invitation, hub } = details;
  const { organizationId, superhubId } = invitation;
  const tab = template === "HUB_CONFIRMED" ? "invited" : "profilePending";
  await sendMail(tx, {
    template,
    effectKey: `${template}:${organizationId}:${reader.userId}`,
    to: reader.email,
    userId: reader.userId,
    locale: reader.locale,
    values: { name: nameOf(details), hub: hub.name },
    link: `${env.PUBLIC_URL}${hubsPath(superhubId)}?tab=${tab}`,
  });
}

/** Notifies the owner of a hub that its superhub changed its status. */
export async function mailHubOwner(
  tx: Tx,
  env: Env,
  notice: {
    readonly organizationId: string;
    readonly hub: string;
    readonly owner: HubMailRecipient;
    readonly to: "ACTIVE" | "PILOT" | "INACTIVE";
    readonly atMs: number;
  },
): Promise<void> {
  const { organizationId, hub, owner, to, atMs } = notice;
  if (owner.email === null) return;
  await sendMail(tx, {
    template: `HUB_${to}`,
    effectKey: `hub-status:${organizationId}:${atMs}`,
    to: owner.email,
    locale: owner.locale,
    values: { hub },
    link: `${env.PUBLIC_URL}${to === "INACTIVE" ? "/home" : editHubPath(organizationId)}`,
  });
}
