import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { readInvitationLink } from "@openrounds/contract/invitations/paths.ts";
import { onArrival, takeRegistration } from "../identity/data.ts";
import { forgetInvitation, keepInvitation, keptInvitation, type KeptInvitation } from "../identity/state.ts";
import { call } from "../kernel/call.ts";
import { messageOf } from "../kernel/failure.ts";
import { toastFailure } from "../ui/toast.ts";

/**
 * Keeps the invitation that a link names until it is accepted. Whom it is for stands in the link itself,
 * which only the invited person has; who invites to what is asked from the server.
 */
export async function openInvitation(query: Readonly<Record<string, unknown>>): Promise<KeptInvitation | undefined> {
  const link = readInvitationLink(query);
  if (link === undefined) return undefined;
  const shown = await call(invitationEndpoints.read, { params: { id: link.id }, query: {} });
  const { visibility, entityType, loginMode } = link;
  const invitation: KeptInvitation = {
    ...link,
    visibility: visibility || "PUBLIC",
    entityType: entityType || "BATCH",
    loginMode: loginMode || "EMAIL",
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
  } catch (failure) {
    // It was withdrawn or is for somebody else: the person is signed in all the same, and is told.
    toastFailure(messageOf(failure));
    return undefined;
  }
}

/** Registers somebody who has just signed in in the batch that they chose before; answers its page. */
async function registerInChosen(): Promise<string | undefined> {
  const batchId = takeRegistration();
  if (batchId === null) return undefined;
  try {
    const { participantEndpoints } = await import("@openrounds/contract/batches/participants/endpoints.ts");
    await call(participantEndpoints.register, { params: { id: batchId }, body: {} });
    return batchPath(batchId);
  } catch {
    // The registration closed meanwhile: the public page, where the person came from, says so.
    return undefined;
  }
}

onArrival(acceptInvitation);
onArrival(registerInChosen);
