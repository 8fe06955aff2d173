import { listens } from "../../kernel/jobs/definitions.ts";
import type { Platform } from "../../kernel/platform.ts";
import { hubConfirmed, hubProfileReady, hubStatusChanged } from "./events.ts";
import { mailHubOwner, mailSuperhub, type HubMailRecipient } from "./mails.ts";
import { findInvitationOf, findOwnerWithHub, findRecipient } from "./queries.ts";
import { listApprovers } from "./service.ts";

/** Notifies the person who invited a hub, and of an approval also those who can approve; each person once. */
async function notifySuperhub(
  { db, env }: Platform,
  organizationId: string,
  template: "HUB_CONFIRMED" | "HUB_PROFILE_READY",
): Promise<void> {
  const details = await findInvitationOf(db, organizationId);
  if (details === undefined) return;
  const { superhubId, invitedBy } = details.invitation;
  const inviter = await findRecipient(db, invitedBy);
  const approvers = template === "HUB_PROFILE_READY" ? await listApprovers(db, superhubId) : [];
  const readers = new Map<string, HubMailRecipient>();
  for (const reader of [...(inviter === undefined ? [] : [inviter]), ...approvers]) readers.set(reader.userId, reader);
  for (const reader of readers.values()) {
    await db.transaction((tx) => mailSuperhub(tx, env, details, { template, reader }));
  }
}

export const hubInvitationListeners = [
  listens(hubConfirmed, "organizations.tellConfirmed", (platform, { organizationId }) =>
    notifySuperhub(platform, organizationId, "HUB_CONFIRMED"),
  ),
  listens(hubProfileReady, "organizations.tellReady", (platform, { organizationId }) =>
    notifySuperhub(platform, organizationId, "HUB_PROFILE_READY"),
  ),
  listens(hubStatusChanged, "organizations.tellStatus", async ({ db, env }, { organizationId, to, atMs }) => {
    const found = await findOwnerWithHub(db, organizationId);
    if (found === undefined) return;
    const { hub, ...owner } = found;
    await db.transaction((tx) => mailHubOwner(tx, env, { organizationId, hub, owner, to, atMs }));
  }),
];
