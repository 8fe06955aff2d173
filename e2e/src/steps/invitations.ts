import { createHmac } from "node:crypto";
import { expect, type APIRequestContext } from "@playwright/test";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { openCaller, serverNowMs } from "./api.ts";
import { DEMO_BATCH } from "./demo.ts";
import { waitForMessage } from "./inbox.ts";
import { BOUNCE_KEY } from "./product.ts";

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

/** Reports that mails to an address bounced, as a mail server does. */
export async function reportBounce(request: APIRequestContext, address: string): Promise<void> {
  const nowMs = await serverNowMs(request);
  const report = { address, reason: "550 5.1.1 No such user here", time: new Date(nowMs).toISOString() };
  const body = JSON.stringify(report);
  const timestamp = String(Math.floor(nowMs / 1000));
  const signature = createHmac("sha256", BOUNCE_KEY).update(`v0:${timestamp}:${body}`).digest("hex");
  const response = await request.post("/mail/v1/bounces", {
    data: body,
    headers: {
      "content-type": "application/json",
      "x-bounce-timestamp": timestamp,
      "x-bounce-signature": `v0=${signature}`,
    },
  });
  expect(response.status()).toBe(200);
}
