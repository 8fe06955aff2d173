import type { APIRequestContext } from "@playwright/test";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { openCaller } from "./api.ts";
import { DEMO_BATCH } from "./demo.ts";
import { waitForMessage } from "./inbox.ts";

const isInvitation = (link: string): boolean => link.includes("type=invitation");

/** The link of the invitation sent to a contact. */
export async function invitationTo(request: APIRequestContext, contact: string): Promise<string> {
  const { links } = await waitForMessage(request, contact, (message) => message.links.some(isInvitation));
  return links.find(isInvitation) ?? "";
}

/** Invites a contact to the demo batch; returns the link in the message. */
export async function inviteToBatch(request: APIRequestContext, contact: string): Promise<URL> {
  const facilitator = await openCaller(request, "facilitator@demo.example");
  const body = { contacts: [contact], roles: ["ATTENDEE" as const] };
  await facilitator.call(invitationEndpoints.invite, { params: { id: DEMO_BATCH.id }, body });
  return new URL(await invitationTo(request, contact));
}
