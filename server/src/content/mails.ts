import { contentPath } from "@openrounds/contract/content/paths.ts";
import type { Platform } from "../kernel/platform.ts";
import { sendMail } from "../notifications/service.ts";
import { findTold, listReviewers, type ContentMail } from "./queries.ts";

const linkTo = ({ env }: Platform, { batchId, contentId }: ContentMail): string =>
  `${env.PUBLIC_URL}${contentPath(batchId, contentId)}`;

/** Tells those who review in a batch that a version waits for them, each in their language and once. */
export async function tellReviewers(platform: Platform, versionId: string): Promise<void> {
  const { db } = platform;
  const told = await findTold(db, versionId);
  if (told?.approvalStatus !== "UNDER_REVIEW") return;
  const { title, batch, ownerName, ownerId, authorId } = told;
  for (const reviewer of await listReviewers(db, told.batchId)) {
    if (reviewer.email === null || [ownerId, authorId].includes(reviewer.userId)) continue;
    const mail = {
      template: "CONTENT_WAITING",
      effectKey: `content-waiting:${versionId}:${reviewer.userId}`,
      to: reviewer.email,
      userId: reviewer.userId,
      locale: reviewer.locale,
      values: { name: reviewer.firstName, title, batch, owner: ownerName },
      link: linkTo(platform, told),
    } as const;
    await db.transaction((tx) => sendMail(tx, mail));
  }
}

/** Tells the owner of content what was decided on it, and why. */
export async function tellOwner(platform: Platform, versionId: string): Promise<void> {
  const { db } = platform;
  const told = await findTold(db, versionId);
  if (told === undefined || told.approvalStatus === "UNDER_REVIEW" || told.email === null) return;
  const { title, batch, firstName, approverComment } = told;
  const mail = {
    template: told.approvalStatus === "APPROVED" ? "CONTENT_APPROVED" : "CONTENT_REJECTED",
    effectKey: `content-decided:${versionId}`,
    to: told.email,
    userId: told.ownerId,
    locale: told.locale,
    values: { name: firstName, title, batch, note: approverComment },
    link: linkTo(platform, told),
  } as const;
  await db.transaction((tx) => sendMail(tx, mail));
}
