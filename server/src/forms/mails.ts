import { assessmentSharePath, feedbackSharePath } from "@openrounds/contract/forms/paths.ts";
import { wallClock } from "@openrounds/contract/kernel/time.ts";
import { nowMs } from "../kernel/clock.ts";
import type { Tx } from "../kernel/db/database.ts";
import type { Platform } from "../kernel/platform.ts";
import { findWording } from "../organizations/wordings/service.ts";
import { sendMail } from "../notifications/service.ts";
import { signAssessmentLink, signFeedbackLink } from "./links/service.ts";

export interface FormRecipient {
  readonly userId: string;
  readonly email: string | null;
  readonly firstName: string;
  readonly locale: string;
}

export interface FeedbackSession {
  readonly sessionId: string;
  readonly topic: string;
  readonly batchName: string;
  readonly programName: string;
  readonly organizationId: string;
  readonly organizationName: string;
}

/** Asks one person for feedback on a session; at most once a day. */
export async function sendFeedbackRequest(
  tx: Tx,
  platform: Platform,
  session: FeedbackSession,
  person: FormRecipient,
): Promise<void> {
  if (person.email === null) return;
  const { sessionId, topic, batchName, programName, organizationId, organizationName } = session;
  const template = "FEEDBACK_REQUEST";
  await sendMail(tx, {
    template,
    wording: await findWording(tx, organizationId, { message: template, locale: person.locale }),
    effectKey: `feedback:${sessionId}:${person.userId}:${wallClock(nowMs(), "UTC").day}`,
    to: person.email,
    userId: person.userId,
    locale: person.locale,
    values: {
      ...{ name: person.firstName, topic },
      ...{ batch: batchName, program: programName, organization: organizationName },
    },
    isBulk: true,
    link: `${platform.env.PUBLIC_URL}${feedbackSharePath(signFeedbackLink(platform, sessionId))}`,
  });
}

export interface SentAssessment {
  readonly formId: string;
  readonly instanceId: string;
  readonly title: string;
  readonly programName: string;
}

/** Mails one person about an assessment, once for each sending. */
export async function sendAssessmentMail(
  tx: Tx,
  platform: Platform,
  assessment: SentAssessment,
  { sentAt, ...person }: FormRecipient & { readonly sentAt: Date },
): Promise<void> {
  if (person.email === null) return;
  const { formId, instanceId, title, programName } = assessment;
  await sendMail(tx, {
    template: "ASSESSMENT",
    effectKey: `assessment:${instanceId}:${person.userId}:${sentAt.getTime()}`,
    to: person.email,
    userId: person.userId,
    locale: person.locale,
    values: { name: person.firstName, title, program: programName },
    isBulk: true,
    link: `${platform.env.PUBLIC_URL}${assessmentSharePath(signAssessmentLink(platform, { formId, instanceId }))}`,
  });
}
