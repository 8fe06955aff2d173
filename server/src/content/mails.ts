import { contentPath } from "@openrounds/contract/content/paths.ts";
import type { Platform } from "../kernel/platform.ts";
import { sendMail } from "../notifications/service.ts";
import { findMailedVersion, listReviewers, type ContentMail } from "./queries.ts";

const linkTo = ({ env }: Platform, { batchId, contentId }: ContentMail): string =>
  `${env.PUBLIC_URL}${contentPath(batchId, contentId)}`;

/** Mails the reviewers of a batch that a version waits, each in their language and once. */
export async function mailReviewers(platform: Platform, versionId: string): Promise<void> {
  const { db } = platform;
  const version = await findMailedVersion(db, versionId);
  if (version?.approvalStatus !== "UNDER_REVIEW") return;
  const { title, batch, ownerName, ownerId, authorId } = version;
  for (const reviewer of await listReviewers(db, version.batchId)) {
    if (reviewer.email === null || [ownerId, authorId].includes(reviewer.userId)) continue;
    const mail = {
      template: "CONTENT_WAITING",
      effectKey: `content-waiting:${versionId}:${reviewer.userId}`,
      to: reviewer.email,
      userId: reviewer.userId,
      locale: reviewer.locale,
      values: { name: reviewer.firstName, title, batch, owner: ownerName },
      link: linkTo(platform, version),
    } as const;
    await db.transaction((tx) => sendMail(tx, mail));
  }
}

/** Mails the owner of content the decision and its reason. */
export async function mailContentOwner(platform: Platform, versionId: string): Promise<void> {
  const { db } = platform;
  const version = await findMailedVersion(db, versionId);
  if (version === undefined || version.approvalStatus === "UNDER_REVIEW" || version.email === null) return;
  const { title, batch, firstName, approverComment } = version;
  const mail = {
    template: version.approvalStatus === "APPROVED" ? "CONTENT_APPROVED" : "CONTENT_REJECTED",
    effectKey: `content-decided:${versionId}`,
    to: version.email,
    userId: version.ownerId,
    locale: version.locale,
    values: { name: firstName, title, batch, note: approverComment },
    link: linkTo(platform, version),
  } as const;
  await db.transaction((tx) => sendMail(tx, mail));
}
