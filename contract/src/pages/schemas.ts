import * as z from "zod/mini";
import { identityEndpoints } from "../identity/endpoints.ts";
import { noticeEndpoints } from "../notifications/notices/endpoints.ts";
import { waitingEndpoints } from "../notifications/waiting/endpoints.ts";
import { organizationEndpoints } from "../organizations/endpoints.ts";
import { managingEndpoints } from "../organizations/managing/endpoints.ts";

/** What the frame around a page shows. */
export const shellSchema = z.object({
  user: z.optional(identityEndpoints.readUser.result),
  agreements: z.optional(identityEndpoints.policyAgreements.result),
  permissions: z.optional(organizationEndpoints.permissions.result),
  managed: z.optional(managingEndpoints.permissions.result),
  /** The superhub for which a hub is managed. */
  managedFor: z.nullable(z.string()),
  unread: z.optional(noticeEndpoints.countUnread.result),
  waiting: z.optional(waitingEndpoints.listMine.result),
});
export type ShellAnswer = z.output<typeof shellSchema>;
