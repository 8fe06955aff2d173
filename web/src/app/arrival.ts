import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { readInvitationLink, readMailedLink } from "@openrounds/contract/invitations/paths.ts";
import { onSignIn, storeFailedRegistration } from "../identity/data.ts";
import {
  clearInvitation,
  postponeOnboarding,
  readInvitation,
  storeInvitation,
  type StoredInvitation,
} from "../identity/state.ts";
import type { CallResult } from "@openrounds/contract/kernel/endpoint.ts";
import { takeRegistration } from "../identity/registration/state.ts";
import { call } from "../kernel/call.ts";
import { messageOf, statusOf } from "../kernel/failure.ts";
import { trackAction } from "../kernel/tracking.ts";
import { toastFailure } from "../ui/toast.ts";

/** An e-mail that a link proved, and the order that a registration spends. */
type ProvedEmail = CallResult<typeof invitationEndpoints.prove>;

/**
 * Reads the invitation that a link names and keeps it until it is accepted. The link identifies the invited person, since
 * only that person has it; the server returns what the invitation is for.
 */
export async function openInvitation(query: Readonly<Record<string, unknown>>): Promise<StoredInvitation | undefined> {
  const link = readInvitationLink(query);
  if (link === undefined) return undefined;
  const details = await call(invitationEndpoints.read, { params: { id: link.id }, query: {} });
  const { visibility, entityType, loginMode } = link;
  const { proof } = readMailedLink(query) ?? { proof: null };
  const invitation: StoredInvitation = {
    ...link,
    visibility: visibility || "PUBLIC",
    entityType: entityType || "BATCH",
    loginMode: loginMode || "EMAIL",
    ...details,
    ...(proof !== null && { proof }),
  };
  storeInvitation(invitation);
  return invitation;
}

/** Proves the invited e-mail by the secret of the mailed link; undefined if the link proves nothing, or not any more. */
export async function proveByLink({ proof, ...invitation }: StoredInvitation): Promise<ProvedEmail | undefined> {
  if (proof === undefined) return undefined;
  try {
    return await call(invitationEndpoints.prove, { params: { id: invitation.id }, body: { proof } });
  } catch (failure) {
    if (statusOf(failure) !== 404) throw failure;
    storeInvitation(invitation);
    return undefined;
  }
}

/** Accepts the kept invitation after sign-in; returns the page of its batch. */
async function acceptInvitation(): Promise<string | undefined> {
  const invitation = readInvitation();
  if (invitation === undefined) return undefined;
  const { id, batchId: invitedBatchId } = invitation;
  clearInvitation();
  try {
    const body = { invitationId: id, ...(invitedBatchId !== "" && { batchId: invitedBatchId }) };
    const { batchId } = await call(invitationEndpoints.trigger, { body });
    trackAction(invitationEndpoints.trigger);
    return batchId === null ? undefined : batchPath(batchId);
  } catch (failure) {
    // The invitation was withdrawn or is for somebody else: the person stays signed in and sees the reason.
    toastFailure(messageOf(failure));
    return undefined;
  }
}

/** Registers in the batch that was chosen before sign-in; returns its page. */
async function registerInChosenBatch(): Promise<string | undefined> {
  const { batchId } = takeRegistration() ?? {};
  if (batchId === undefined) return undefined;
  try {
    const { seatEndpoints } = await import("@openrounds/contract/batches/seats/endpoints.ts");
    const { registration } = await call(seatEndpoints.register, { params: { id: batchId }, body: {} });
    trackAction(seatEndpoints.register);
    postponeOnboarding();
    // Who waits in line returns to the public page, which says so.
    return registration === "WAITING" ? undefined : batchPath(batchId);
  } catch {
    // The person returns to the public page, which says so.
    storeFailedRegistration();
    return undefined;
  }
}

onSignIn(acceptInvitation);
onSignIn(registerInChosenBatch);
