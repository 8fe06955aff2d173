import { accountClosing, accountErased } from "../identity/deletion/events.ts";
import { mailRefused } from "../notifications/events.ts";
import { profileChanged } from "../identity/events.ts";
import { reacts } from "../kernel/jobs/definitions.ts";
import { refuse } from "../kernel/refusal.ts";
import { publishMembershipsChanged } from "./access.ts";
import { copyNames } from "./members/service.ts";
import { eraseOwnerReplies, recordRefusedOwnerMail } from "./owner-mails/service.ts";
import { deleteManagingOf } from "./managing/queries.ts";
import { deleteMemberships, listMemberships } from "./queries.ts";

export const organizationReactions = [
  reacts(accountClosing, "organizations.refuseIfOwner", async (tx, { userId }) => {
    const owned = (await listMemberships(tx, userId)).find(({ roles }) => roles.includes("OWNER"));
    if (owned !== undefined) refuse("PROFILE_OWNER_LEAVES", { status: 409, values: { name: owned.name } });
  }),
  reacts(mailRefused, "organizations.recordRefusedOwnerMail", recordRefusedOwnerMail),
  reacts(profileChanged, "organizations.copyNames", (tx, { userId }) => copyNames(tx, userId)),
  reacts(accountErased, "organizations.deleteMemberships", async (tx, { userId }) => {
    await eraseOwnerReplies(tx, userId);
    await deleteManagingOf(tx, userId);
    await deleteMemberships(tx, userId);
    await publishMembershipsChanged(tx, userId);
  }),
];
