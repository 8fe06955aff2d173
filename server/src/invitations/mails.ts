import { invitationPath } from "@openrounds/contract/invitations/paths.ts";
import { now } from "../kernel/clock.ts";
import type { Db } from "../kernel/db/database.ts";
import type { Env } from "../kernel/env.ts";
import { joinNames, translate } from "../kernel/i18n/messages.ts";
import { sendMail, sendText } from "../notifications/service.ts";
import { noteSent } from "../sessions/calendar/entries/service.ts";
import { calendarAttachment, listEntries, pageAddress, tellSchedule } from "../sessions/calendar/service.ts";
import type { PlacedInvitation } from "./queries.ts";

function linkOf(env: Env, { invitation, batch, person }: PlacedInvitation): string {
  const byPhone = invitation.loginMode === "PHONE";
  const path = invitationPath({
    id: invitation.invitationId,
    visibility: invitation.visibility,
    entityType: invitation.entityType,
    entityId: invitation.entityId,
    batchId: batch.batchId,
    loginMode: invitation.loginMode,
    email: byPhone ? null : person.email,
    countryCode: byPhone ? person.countryCode : null,
    phone: byPhone ? person.phone : null,
  });
  return pageAddress(env, path);
}

/** People with an account are written to in their own language and time zone, others in those of the invitation. */
function circumstancesOf({ invitation, batch, person }: PlacedInvitation): { locale: string; timeZone: string } {
  const isNew = person.status === "INVITED";
  return {
    locale: isNew ? invitation.locale : person.locale,
    timeZone: isNew ? batch.timeZone : person.timeZone,
  };
}

/** Writes to an invited person, by mail with the sessions attached, or by SMS; each sending once. */
export async function writeInvitation(db: Db, env: Env, placed: PlacedInvitation, sentAtMs: number): Promise<void> {
  const { invitation, batch, person, organizationName, programName } = placed;
  const { locale, timeZone } = circumstancesOf(placed);
  const message = {
    template: "INVITATION",
    effectKey: `invitation:${invitation.invitationId}:${sentAtMs}`,
    locale,
    isBulk: true,
    link: linkOf(env, placed),
  } as const;
  const names = { organization: organizationName, program: programName };
  if (invitation.loginMode === "PHONE") {
    await sendText(db, { ...message, to: `+${person.countryCode ?? ""}${person.phone ?? ""}`, values: names });
    return;
  }
  if (person.email === null) return;
  const sessions = await listEntries(db, batch.batchId, now());
  const roles = joinNames(
    locale,
    invitation.roles.map((role) => translate(locale, `batches.role.${role}`)),
  );
  await sendMail(db, {
    ...message,
    to: person.email,
    values: {
      ...names,
      batch: batch.batchName,
      role: roles,
      schedule: tellSchedule(sessions, timeZone, locale),
      ...(invitation.message !== "" && { note: invitation.message }),
    },
    attachments: sessions.length === 0 ? [] : [calendarAttachment(env, sessions)],
  });
  await noteSent(db, invitation.userId, sessions);
}
