import { MILESTONE_PATHS, applicationsPath } from "@openrounds/contract/onboarding/applications/paths.ts";
import { redirectAddress } from "../../identity/redirects/service.ts";
import type { Platform } from "../../kernel/platform.ts";
import { sendMail } from "../../notifications/service.ts";
import type { ApplicationRow } from "./queries.ts";

/** A recipient. */
export interface ApplicationRecipient {
  readonly userId: string;
  readonly email: string | null;
  readonly locale: string;
}

/** Notifies a person of the superhub that signed documents wait for review. */
export async function mailReviewer(
  platform: Platform,
  { application, reader, time }: { application: ApplicationRow; reader: ApplicationRecipient; time: number },
): Promise<void> {
  if (reader.email === null) return;
  const { organizationId, superhubId, hub } = application;
  const mail = {
    template: "HUB_PAPERS_READY",
    effectKey: `hub-papers:${organizationId}:${time}:${reader.userId}`,
    to: reader.email,
    userId: reader.userId,
    locale: reader.locale,
    values: { hub },
    link: redirectAddress(platform, applicationsPath(superhubId)),
  } as const;
  await platform.db.transaction((tx) => sendMail(tx, mail));
}

/** Notifies the applicant why the documents were rejected. */
export async function mailRejected(
  platform: Platform,
  { application, comment, time }: { application: ApplicationRow; comment: string; time: number },
): Promise<void> {
  const { organizationId, hub, applicant } = application;
  if (applicant.email === null) return;
  const mail = {
    template: "HUB_PAPERS_REJECTED",
    effectKey: `hub-papers-rejected:${organizationId}:${time}`,
    to: applicant.email,
    locale: applicant.locale,
    values: { hub, comment },
    link: redirectAddress(platform, MILESTONE_PATHS.PartnershipAgreement),
  } as const;
  await platform.db.transaction((tx) => sendMail(tx, mail));
}
