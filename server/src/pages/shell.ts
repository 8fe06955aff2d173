import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { noticeEndpoints } from "@openrounds/contract/notifications/notices/endpoints.ts";
import { waitingEndpoints } from "@openrounds/contract/notifications/waiting/endpoints.ts";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { managingEndpoints } from "@openrounds/contract/organizations/managing/endpoints.ts";
import type { ActorContext } from "../kernel/http/handlers.ts";
import { managedHubOf } from "../organizations/access.ts";
import type { Asking } from "./asking.ts";

/** The hub that the person manages now, as the call for it answers, and the superhub for which they do. */
async function askManaged({ platform, actor }: ActorContext, asking: Asking) {
  const managing = await managedHubOf(platform, actor);
  if (managing === undefined) return { managed: undefined, managedFor: null };
  const query = { superHubId: managing.superhubId, hubId: managing.hubId };
  const managed = await asking.call(managingEndpoints.permissions, { query });
  return { managed, managedFor: managed === undefined ? null : managing.superhubId };
}

/** The organizations of a person with their codes, and the hub that they manage. */
export async function askCodes(context: ActorContext, asking: Asking) {
  const own = { params: { userId: context.actor.userId } };
  const [permissions, managing] = await Promise.all([
    asking.call(organizationEndpoints.permissions, own),
    askManaged(context, asking),
  ]);
  return { permissions, ...managing };
}

/** What the frame around a page shows, besides the codes. */
export async function askFrame({ actor }: ActorContext, asking: Asking) {
  const [user, agreements, unread, waiting] = await Promise.all([
    asking.call(identityEndpoints.readUser, { params: { userId: actor.userId } }),
    asking.call(identityEndpoints.policyAgreements, {}),
    asking.call(noticeEndpoints.countUnread, {}),
    asking.call(waitingEndpoints.listMine, {}),
  ]);
  return { user, agreements, unread, waiting };
}

/** Whether a page is read with the frame around it. */
export interface ShellQuery {
  readonly shell?: "1" | undefined;
}

/** What the frame around a page shows, where the page is the first one of a window and asks for it. */
export async function askShell(context: ActorContext, asking: Asking, { shell }: ShellQuery) {
  if (shell === undefined) return undefined;
  const [codes, frame] = await Promise.all([askCodes(context, asking), askFrame(context, asking)]);
  return { ...codes, ...frame };
}
