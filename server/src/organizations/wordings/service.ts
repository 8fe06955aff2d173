import {
  PLACEHOLDERS,
  WORDED_MESSAGES,
  type WordedMessage,
  type Wording,
} from "@openrounds/contract/notifications/wordings.ts";
import type {
  MessageTemplate,
  SaveWording,
  WordingKey as NamedWording,
  WordingPreview,
} from "@openrounds/contract/organizations/wordings/schemas.ts";
import { DEFAULT_LOCALE, LOCALES, matchLocale, type Locale } from "@openrounds/messages/locales.ts";
import { findTimeZone } from "../../identity/service.ts";
import { DAY, nowMs } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import { translate } from "../../kernel/i18n/messages.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse } from "../../kernel/refusal.ts";
import { previewMail, previewShortForms, whenOf } from "../../notifications/service.ts";
import type { ReachedOrganization } from "../access.ts";
import { recordAuditEntry } from "../audit/service.ts";
import { deleteWording, listWordings, selectWording, upsertWording, type WordingKey } from "./queries.ts";

/** The words of an organization for a message in the language of its reader; undefined where the product's are sent. */
export async function findWording(
  db: Db,
  organizationId: string,
  { message, locale }: { readonly message: WordedMessage; readonly locale: string },
): Promise<Wording | undefined> {
  const row = await selectWording(db, organizationId, { message, locale: matchLocale(locale) ?? DEFAULT_LOCALE });
  return row === undefined ? undefined : { subject: row.subject, text: row.text };
}

/** The language of the product that a locale names; refused when it has none. */
const languageOf = (locale: string): Locale =>
  matchLocale(locale) ?? refuse("error.invalidInput", { fields: { locale: "error.invalidField" } });

/** The placeholders under the names that the product's texts give to their values. */
const AS_TYPED = {
  ...Object.fromEntries(PLACEHOLDERS.map((each) => [each, `{${each}}`])),
  topic: "{session}",
};

/** The product's words for a message, with placeholders instead of values. */
const standardWording = (message: WordedMessage, locale: Locale): Wording => ({
  subject: translate(locale, `mail.${message}.subject`, AS_TYPED),
  text: translate(locale, `mail.${message}.body`, AS_TYPED),
});

/** The messages that an organization may write in its own words, in one language. */
export async function listTemplates(db: Db, organizationId: string, asked: string): Promise<MessageTemplate[]> {
  const locale = languageOf(asked);
  const rows = await listWordings(db, organizationId);
  return WORDED_MESSAGES.map((message) => {
    const own = rows.filter((row) => row.message === message);
    const present = own.find((row) => row.locale === locale);
    return {
      message,
      own: present === undefined ? null : { subject: present.subject, text: present.text },
      standard: standardWording(message, locale),
      ownLocales: own.map((row) => row.locale),
    };
  });
}

const detailsOf = ({ message, locale }: WordingKey) => ({ message, language: LOCALES[locale] });

/** Sets the words of an organization for a message in one language. */
export const saveWording = (
  db: Db,
  { userId }: Actor,
  { organization: { organizationId } }: ReachedOrganization,
  wording: SaveWording,
): Promise<void> =>
  db.transaction(async (tx) => {
    const row = { ...wording, organizationId, locale: languageOf(wording.locale) };
    await upsertWording(tx, row);
    const details = detailsOf(row);
    await recordAuditEntry(tx, { organizationId, actorId: userId, action: "MESSAGE_TEMPLATE_CHANGED", details });
  });

/** Removes the words of an organization for a message in one language, if there are any. */
export const removeWording = (
  db: Db,
  { userId }: Actor,
  { organization: { organizationId } }: ReachedOrganization,
  { message, locale }: NamedWording,
): Promise<void> =>
  db.transaction(async (tx) => {
    const key = { message, locale: languageOf(locale) };
    if (!(await deleteWording(tx, organizationId, key))) return;
    const details = detailsOf(key);
    await recordAuditEntry(tx, { organizationId, actorId: userId, action: "MESSAGE_TEMPLATE_REMOVED", details });
  });

/** Whether words are the product's. */
const isStandard = ({ subject, text }: Wording, standard: Wording): boolean =>
  subject === standard.subject && text === standard.text;

/** A message with the given words as it arrives tomorrow, in the time zone of the person who writes it. */
export async function previewWording(
  { db, env }: Platform,
  { userId }: Actor,
  { organization }: ReachedOrganization,
  { message, locale: asked, ...typed }: SaveWording,
): Promise<WordingPreview> {
  const locale = languageOf(asked);
  const when = whenOf(new Date(nowMs() + DAY), (await findTimeZone(db, userId)) ?? "UTC", locale);
  const values = {
    ...when,
    name: translate(locale, "wordings.sample.name"),
    topic: translate(locale, "wordings.sample.session"),
    program: translate(locale, "wordings.sample.program"),
    batch: translate(locale, "wordings.sample.batch"),
    organization: organization.name,
    role: translate(locale, "batches.role.ATTENDEE"),
    schedule: `${when.fullWhen}\n\n${translate(locale, "mail.INVITATION.attached")}`,
  };
  const wording = isStandard(typed, standardWording(message, locale)) ? undefined : typed;
  const shown = { template: message, locale, values, wording, link: env.PUBLIC_URL };
  const { subject, heading, paragraphs, action = "", footer } = previewMail(env, shown);
  return { subject, heading, paragraphs: [...paragraphs], action, footer, ...previewShortForms(env, shown) };
}
