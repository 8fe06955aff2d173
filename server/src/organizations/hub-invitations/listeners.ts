import { listens } from "../../kernel/jobs/definitions.ts";
import type { Platform } from "../../kernel/platform.ts";
import { hubConfirmed, hubProfileReady, hubStatusChanged } from "./events.ts";
import { tellOwner, tellSuperhub, type Reader } from "./mails.ts";
import { findInvitationOf, findOwnerOf, findReader } from "./queries.ts";
import { listApprovers } from "./service.ts";

/** Tells the person who invited a hub, and for an approval those who can give it too; nobody twice. */
async function tell(
  { db, env }: Platform,
  organizationId: string,
  template: "HUB_CONFIRMED" | "HUB_PROFILE_READY",
): Promise<void> {
  const placed = await findInvitationOf(db, organizationId);
  if (placed === undefined) return;
  const { superhubId, invitedBy } = placed.invitation;
  const inviter = await findReader(db, invitedBy);
  const approvers = template === "HUB_PROFILE_READY" ? await listApprovers(db, superhubId) : [];
  const readers = new Map<string, Reader>();
  for (const reader of [...(inviter === undefined ? [] : [inviter]), ...approvers]) readers.set(reader.userId, reader);
  for (const reader of readers.values()) {
    await db.transaction((tx) => tellSuperhub(tx, env, placed, { template, reader }));
  }
}

export const hubInvitationListeners = [
  listens(hubConfirmed, "organizations.tellConfirmed", (platform, { organizationId }) =>
    tell(platform, organizationId, "HUB_CONFIRMED"),
  ),
  listens(hubProfileReady, "organizations.tellReady", (platform, { organizationId }) =>
    tell(platform, organizationId, "HUB_PROFILE_READY"),
  ),
  listens(hubStatusChanged, "organizations.tellStatus", async ({ db, env }, { organizationId, to, atMs }) => {
    const found = await findOwnerOf(db, organizationId);
    if (found === undefined) return;
    const { hub, ...owner } = found;
    await db.transaction((tx) => tellOwner(tx, env, { organizationId, hub, owner, to, atMs }));
  }),
];
