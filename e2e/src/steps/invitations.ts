import type { APIRequestContext } from "@playwright/test";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { openCaller } from "./api.ts";
import { DEMO_BATCH } from "./demo.ts";
import { waitForMessage } from "./inbox.ts";

const isInvitation = (link: string): boolean => link.includes("type=invitation");

/** The link of the invitation sent to a contact, as it is in the message. */
export async function mailedInvitationTo(request: APIRequestContext, contact: string): Promise<URL> {
  const { links } = await waitForMessage(request, contact, (message) => message.links.some(isInvitation));
  return new URL(links.find(isInvitation) ?? "");
}

/** The link of the invitation sent to a contact, without language and secret: both are asked for. */
export async function invitationTo(request: APIRequestContext, contact: string): Promise<string> {
  const link = await mailedInvitationTo(request, contact);
  for (const name of ["locale", "proof"]) link.searchParams.delete(name);
  return link.href;
}

/** Invites a contact to the demo batch; returns the link in the message. */
export async function inviteToBatch(request: APIRequestContext, contact: string): Promise<URL> {
  const facilitator = await openCaller(request, "facilitator@demo.example");
  const body = { contacts: [contact], roles: ["ATTENDEE" as const] };
  await facilitator.call(invitationEndpoints.invite, { params: { id: DEMO_BATCH.id }, body });
  return new URL(await invitationTo(request, contact));
}
