import type { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { reachBatch, type ReachedBatch } from "../batches/access.ts";
import { updateActionOf } from "../identity/apps/service.ts";
import { reachSelf } from "../identity/access.ts";
import type { Db } from "../kernel/db/database.ts";
import type { Handlers } from "../kernel/http/handlers.ts";
import { Refusal } from "../kernel/refusal.ts";
import { clearCachedMemberships } from "../organizations/access.ts";
import { acceptAsMember, findOpenMemberInvitation } from "./members/service.ts";
import { recordOpened } from "./sent/service.ts";
import {
  acceptInvitation,
  invitePeople,
  previewInvitation,
  proposedMessage,
  proveInvitedEmail,
  readInvitation,
  reinvitePeople,
  type MailInput,
} from "./service.ts";

/** The public fields of an invitation. */
async function readPublicInvitation(db: Db, id: string) {
  const { organizationName, organizationLogo, programName } =
    (await findOpenMemberInvitation(db, id)) ?? (await readInvitation(db, id));
  return { organizationName, organizationLogo, programName };
}

type MailBody = Omit<MailInput, "locale" | "message"> & {
  readonly locale?: string | undefined;
  readonly emailBody?: string | undefined;
  readonly isCustomInvite?: boolean | undefined;
  readonly isEdited?: boolean | undefined;
};

/** The note of a mail: empty unless it is a custom invitation, and the default one unless it was edited. */
function messageOf(
  reached: ReachedBatch,
  { emailBody = "", isCustomInvite = emailBody !== "", isEdited = true }: MailBody,
  locale: string,
): string {
  if (!isCustomInvite) return "";
  return isEdited ? emailBody : proposedMessage(reached, locale);
}

/** The input of a mail, by default in the language of the inviter. */
function mailOf(reached: ReachedBatch, body: MailBody, ownLocale: string): MailInput {
  const locale = (body.locale ?? ownLocale).replaceAll("-", "_");
  return { roles: body.roles, locale, message: messageOf(reached, body, locale) };
}

/** A request of an app about its version gets a result even without an invitation. */
function hideFailure(failure: unknown) {
  if (!(failure instanceof Refusal)) throw failure;
  return { organizationName: "", organizationLogo: null, programName: "" };
}

export const invitationHandlers: Handlers<typeof invitationEndpoints> = {
  async read({ params, query }, { platform, db }) {
    await recordOpened(db, params.id);
    const { appId, currentVersion, osType } = query;
    const isApp = appId !== undefined && currentVersion !== undefined && osType !== undefined;
    if (!isApp) return readPublicInvitation(db, params.id);
    const action = updateActionOf(platform.env, { appId, currentVersion, osType });
    return { ...(await readPublicInvitation(db, params.id).catch(hideFailure)), action };
  },
  prove: ({ params, body }, { platform }) => proveInvitedEmail(platform, params.id, body.proof),
  async trigger({ body }, { platform, db, actor }) {
    const self = await reachSelf(db, actor);
    const isOfTeam = await acceptAsMember(db, self, body.invitationId);
    if (isOfTeam) clearCachedMemberships(platform, self.userId);
    return { batchId: isOfTeam ? null : await acceptInvitation(db, self, body) };
  },
  async invite({ params, body }, context) {
    const reached = await reachBatch(context, params.id);
    const input = { ...mailOf(reached, body, context.locale), contacts: body.contacts };
    return { invitationList: await invitePeople(context.db, context.actor, reached, input) };
  },
  async preview({ params, body }, context) {
    const reached = await reachBatch(context, params.id);
    return { preview: await previewInvitation(context.platform, reached, mailOf(reached, body, context.locale)) };
  },
  async reinvite({ params, body }, context) {
    const reached = await reachBatch(context, params.id);
    return { invitationList: await reinvitePeople(context.db, reached, body.contacts) };
  },
  async customInvite({ params, query }, context) {
    const reached = await reachBatch(context, params.id);
    return { emailBody: proposedMessage(reached, query.locale ?? context.locale) };
  },
};
