import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { onArrival } from "../identity/data.ts";
import { forgetInvitation, keepInvitation, keptInvitation, type KeptInvitation } from "../identity/state.ts";
import { call } from "../kernel/call.ts";

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/**
 * Keeps the invitation of a link until it is accepted. Whom it is for stands in the link itself,
 * which only the invited person has; who invites to what is asked from the server.
 */
export async function openInvitation(id: string, link: Readonly<Record<string, unknown>>): Promise<KeptInvitation> {
  const shown = await call(invitationEndpoints.read, { params: { id } });
  const invitation: KeptInvitation = {
    id,
    visibility: textOf(link["visibility"]) ?? "PUBLIC",
    entityType: textOf(link["entityType"]) ?? "BATCH",
    entityId: textOf(link["entityId"]) ?? "",
    batchId: textOf(link["batchId"]) ?? "",
    loginMode: textOf(link["loginMode"]) ?? "EMAIL",
    email: textOf(link["email"]) ?? null,
    countryCode: textOf(link["countryCode"]) ?? null,
    phone: textOf(link["phone"]) ?? null,
    ...shown,
  };
  keepInvitation(invitation);
  return invitation;
}

/** Accepts the kept invitation of somebody who has just signed in; answers the page of its batch. */
async function acceptInvitation(): Promise<string | undefined> {
  const invitation = keptInvitation();
  if (invitation === undefined) return undefined;
  const { id, batchId: named } = invitation;
  forgetInvitation();
  try {
    const body = { invitationId: id, ...(named !== "" && { batchId: named }) };
    const { batchId } = await call(invitationEndpoints.trigger, { body });
    return batchId === null ? undefined : batchPath(batchId);
  } catch {
    // It was withdrawn or is for somebody else: the person is signed in all the same.
    return undefined;
  }
}

onArrival(acceptInvitation);
