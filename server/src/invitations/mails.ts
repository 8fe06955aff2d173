import { invitationPath } from "@openrounds/contract/invitations/paths.ts";
import type { InvitationPreview } from "@openrounds/contract/invitations/schemas.ts";
import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import { DEFAULT_LOCALE, matchLocale } from "@openrounds/messages/locales.ts";
import { now } from "../kernel/clock.ts";
import type { Db, Tx } from "../kernel/db/database.ts";
import type { Env } from "../kernel/env.ts";
import { joinNames, translate } from "../kernel/i18n/messages.ts";
import type { Platform } from "../kernel/platform.ts";
import { findWording } from "../organizations/wordings/service.ts";
import { previewMail, sendMail, sendText, sendWhatsApp } from "../notifications/service.ts";
import { recordSentSessions } from "../sessions/calendar/entries/service.ts";
import { calendarAttachment, listEntries, pageAddress, formatSchedule } from "../sessions/calendar/service.ts";
import { effectKeyOf } from "./events.ts";
import { linkProof } from "./proofs/service.ts";
import type { InvitationDetails } from "./queries.ts";

interface Sending {
  readonly locale: string;
  readonly sentAtMs: number;
}

function linkOf(platform: Platform, { invitation, batch, person }: InvitationDetails, mailed: Sending): string {
  const byPhone = invitation.loginMode === "PHONE";
  const link = {
    id: invitation.invitationId,
    visibility: invitation.visibility,
    entityType: invitation.entityType,
    entityId: invitation.entityId,
    batchId: batch.batchId,
    loginMode: invitation.loginMode,
    email: byPhone ? null : person.email,
    countryCode: byPhone ? person.countryCode : null,
    phone: byPhone ? person.phone : null,
  };
  if (byPhone) return pageAddress(platform.env, invitationPath(link));
  const { locale, sentAtMs } = mailed;
  const proof = linkProof(platform, { invitationId: link.id, sentAtMs });
  return pageAddress(platform.env, invitationPath(link, { locale, proof }));
}

/** The language and time zone of a recipient. */
interface LocaleAndTimeZone {
  readonly locale: string;
  readonly timeZone: string;
}

/** The language and time zone of the account, or of the invitation for people without one. */
function localeAndTimeZoneOf({ invitation, batch, person }: InvitationDetails): LocaleAndTimeZone {
  const isNew = person.status === "INVITED";
  return {
    locale: isNew ? invitation.locale : person.locale,
    timeZone: isNew ? batch.timeZone : person.timeZone,
  };
}

const TEMPLATE = "INVITATION";

/** The content of an invitation mail. */
interface InvitationSubject {
  readonly batchId: string;
  readonly batchName: string;
  readonly programName: string;
  readonly organizationId: string;
  readonly organizationName: string;
  readonly roles: readonly BatchRole[];
  readonly message: string;
}

/** Composes an invitation mail, to be sent or previewed. */
async function composeMail(db: Db, env: Env, subject: InvitationSubject, { locale, timeZone }: LocaleAndTimeZone) {
  const { batchId, batchName, programName, organizationId, organizationName, roles, message } = subject;
  const sessions = await listEntries(db, batchId, now());
  const named = roles.map((role) => translate(locale, `batches.role.${role}`));
  const isAttached = sessions.length > 0;
  const schedule = [formatSchedule(sessions, timeZone, locale)];
  if (isAttached) schedule.push(translate(locale, "mail.INVITATION.attached"));
  return {
    sessions,
    wording: await findWording(db, organizationId, { message: TEMPLATE, locale }),
    values: {
      organization: organizationName,
      program: programName,
      batch: batchName,
      role: joinNames(locale, named),
      schedule: schedule.join("\n\n"),
      ...(message !== "" && { note: message }),
    },
    attachments: isAttached ? [calendarAttachment(env, sessions)] : [],
  };
}

/** The invitation mail for a person without an account; nothing is stored or sent. */
export async function previewInvitationMail(
  db: Db,
  env: Env,
  subject: InvitationSubject,
  { locale, timeZone }: LocaleAndTimeZone,
): Promise<InvitationPreview> {
  const { values, wording, attachments, sessions } = await composeMail(db, env, subject, { locale, timeZone });
  const {
    note = "",
    action = "",
    paragraphs,
    ...words
  } = previewMail(env, {
    ...{ template: TEMPLATE, locale, values, wording },
    link: env.PUBLIC_URL,
  });
  const [file] = attachments;
  return {
    ...words,
    note,
    action,
    paragraphs: [...paragraphs],
    locale: matchLocale(locale) ?? DEFAULT_LOCALE,
    calendar: file === undefined ? null : { fileName: file.name, sessionCount: sessions.length },
  };
}

/** Sends an invitation, by mail with the sessions attached, or by SMS or WhatsApp; once for each sending. */
export async function sendInvitationMessage(
  tx: Tx,
  platform: Platform,
  details: InvitationDetails,
  sentAtMs: number,
): Promise<void> {
  const { invitation, batch, person, organizationId, organizationName, programName } = details;
  const circumstances = localeAndTimeZoneOf(details);
  const message = {
    template: TEMPLATE,
    effectKey: effectKeyOf({ invitationId: invitation.invitationId, sentAtMs }),
    locale: circumstances.locale,
    isBulk: true,
    link: linkOf(platform, details, { locale: circumstances.locale, sentAtMs }),
  } as const;
  const { roles, message: note } = invitation;
  const subject = { ...batch, organizationId, organizationName, programName, roles, message: note };
  if (invitation.loginMode === "PHONE") {
    const { values, wording } = await composeMail(tx, platform.env, subject, circumstances);
    const { userId } = invitation;
    if (await sendWhatsApp(tx, platform.env, { ...message, userId, values, wording })) return;
    await sendText(tx, { ...message, to: `+${person.countryCode ?? ""}${person.phone ?? ""}`, values, wording });
    return;
  }
  if (person.email === null) return;
  const { sessions, ...content } = await composeMail(tx, platform.env, subject, circumstances);
  await sendMail(tx, { ...message, ...content, to: person.email });
  await recordSentSessions(tx, invitation.userId, sessions);
}
