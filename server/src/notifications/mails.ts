import { cutText, graphemesOf } from "@openrounds/contract/kernel/graphemes.ts";
import { SHORT_NOTE_LENGTH } from "@openrounds/contract/notifications/rules.ts";
import { fillPlaceholders, type Wording } from "@openrounds/contract/notifications/wordings.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { isMessageKey, translate } from "../kernel/i18n/messages.ts";
import { formatMoment, formatShortMoment } from "../kernel/i18n/moments.ts";
import type { DeliveryRow } from "./queries.ts";
import type { RenderedMail } from "./providers/mail.ts";
import type { WhatsAppTemplate } from "./providers/whatsapp.ts";

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0) ?? 32};`);

interface LinkedItem {
  readonly label: string;
  readonly url: string;
}

/** The HTML layout of all mails: heading, paragraphs, a code, a button or a list of links, and the sender. */
function layout(parts: {
  locale: string;
  product: string;
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  note: string | undefined;
  code: string | null;
  button: LinkedItem | undefined;
  items: readonly LinkedItem[];
  footer: string;
  unsubscribe: LinkedItem | undefined;
}): string {
  const line = (text: string): string => `<mj-text>${escape(text).replaceAll("\n", "<br />")}</mj-text>`;
  const code =
    parts.code === null
      ? ""
      : `<mj-text font-size="32px" font-weight="600" letter-spacing="6px">${escape(parts.code)}</mj-text>`;
  const note =
    parts.note === undefined || parts.note === ""
      ? ""
      : `<mj-text padding-left="16px" border-left="3px solid #bbebdf" color="#4a5450">${escape(parts.note).replaceAll("\n", "<br />")}</mj-text>`;
  const button =
    parts.button === undefined
      ? ""
      : `<mj-button href="${escape(parts.button.url)}" background-color="#007665" color="#ffffff" border-radius="8px"
          align="left" font-size="16px" inner-padding="12px 20px">${escape(parts.button.label)}</mj-button>`;
  const items = parts.items.map(
    ({ label, url }) => `<mj-text><a href="${escape(url)}" style="color:#007665">${escape(label)}</a></mj-text>`,
  );
  const unsubscribe =
    parts.unsubscribe === undefined
      ? ""
      : `<br /><a href="${escape(parts.unsubscribe.url)}" style="color:#666e6a">${escape(parts.unsubscribe.label)}</a>`;
  return `<mjml lang="${escape(parts.locale)}"><mj-head><mj-title>${escape(parts.subject)}</mj-title><mj-attributes>
      <mj-all font-family="Inter, Noto Sans, Nirmala UI, Arial, sans-serif" />
      <mj-text font-size="16px" line-height="1.6" color="#1d2624" /></mj-attributes></mj-head>
    <mj-body background-color="#fafaf8"><mj-section><mj-column>
      <mj-text font-size="18px" font-weight="600" color="#007665">${escape(parts.product)}</mj-text></mj-column></mj-section>
    <mj-section background-color="#ffffff" border-radius="12px"><mj-column>
      <mj-text font-size="22px" font-weight="600" line-height="1.35">${escape(parts.heading)}</mj-text>
      ${parts.paragraphs.map(line).join("")}${note}${code}${button}${items.join("")}</mj-column></mj-section>
    <mj-section><mj-column><mj-text font-size="13px" color="#666e6a">${escape(parts.footer)}${unsubscribe}</mj-text></mj-column></mj-section>
    </mj-body></mjml>`;
}

/** The content of a message before it is rendered. */
export type MessageContent = Pick<DeliveryRow, "locale" | "template" | "values" | "code" | "links"> & {
  /** The words of the organization that sends it, instead of the product's. */
  readonly wording?: Wording | null | undefined;
};

/** The messages that are sent by WhatsApp too. */
export type WhatsAppTemplateName = "CODE" | "INVITATION" | "SESSION_REMINDER" | "BATCH_LETTER" | "BATCH_MESSAGE";

/** A part of an organization's words with the values of a message. */
const fillWording = (part: string, { links }: MessageContent, values: MessageContent["values"]): string =>
  fillPlaceholders(part, { ...values, session: values["topic"] ?? "", link: links[0] ?? "" });

/** The list items of a mail with their links; empty when the mail has no list or a single link. */
function itemsOf({ values, links }: MessageContent): LinkedItem[] {
  const lines = links.length > 1 ? String(values["list"] ?? "").split("\n") : [];
  return lines.map((label, index) => ({ label, url: links[index] ?? "" }));
}

/** The texts of a mail, before the layout. */
export interface MailWords {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** A personal note. */
  readonly note: string | undefined;
  /** The label of the button, when the template has one and there is a link. */
  readonly action: string | undefined;
  readonly footer: string;
}

/** The number of characters that mailboxes show of a subject. */
export const SUBJECT_LENGTH = 60;
/** The fewest characters that are left of a name in a subject. */
const NAME_LENGTH = 7;
/** The values of a subject that may be cut: what people named, never a time or a code. */
const NAMES = new Set([
  ...["program", "batch", "organization", "topic", "title", "heading", "hub", "superhub", "above"],
  ...["name", "author", "member", "owner", "sender", "roles", "what"],
]);

/** A subject of at most 60 characters: the longest names are cut, and what the mail is about stays whole. */
function fitSubject(values: MessageContent["values"], write: (values: MessageContent["values"]) => string): string {
  const named = Object.entries(values).filter(([name]) => NAMES.has(name));
  const cutAt = (length: number): string => {
    const cut = named.map(([name, value]) => [name, cutText(String(value), length)] as const);
    return write({ ...values, ...Object.fromEntries(cut) }).replaceAll(/[\r\n]+/g, " ");
  };
  let length = SUBJECT_LENGTH;
  while (length > NAME_LENGTH && graphemesOf(cutAt(length)).length > SUBJECT_LENGTH) length -= 1;
  return cutAt(length);
}

/** When something happens, as a message names it: with the short time zone, and in the text of a mail with its name. */
export const whenOf = (at: Date, timeZone: string, locale: string): { when: string; fullWhen: string } => ({
  when: formatShortMoment(at, timeZone, locale),
  fullWhen: formatMoment(at, timeZone, locale),
});

/** Translates the texts of a mail into the reader's language. */
export function translateMail(content: MessageContent, product: string): MailWords {
  const { locale, template, values: given, code, links, wording } = content;
  const values: MessageContent["values"] = { ...given, product, code: code ?? "" };
  const own = wording && { subject: wording.subject, heading: wording.subject, body: wording.text };
  const text = (part: "subject" | "heading" | "body", said = values): string =>
    own ? fillWording(own[part], content, said) : translate(locale, `mail.${template}.${part}` as MessageKey, said);
  const { note, fullWhen } = given;
  return {
    subject: fitSubject(values, (said) => text("subject", said)),
    heading: text("heading"),
    paragraphs: text("body", { ...values, ...(fullWhen !== undefined && { when: fullWhen }) }).split(/\n{2,}/),
    note: typeof note === "string" ? note : undefined,
    action:
      links.length > 0 && isMessageKey(`mail.${template}.action`)
        ? translate(locale, `mail.${template}.action` as MessageKey, values)
        : undefined,
    footer: translate(locale, "mail.footer", values),
  };
}

interface MailSender {
  readonly product: string;
  /** The unsubscribe address, when the topic can be turned off. */
  readonly unsubscribeUrl?: string | undefined;
}

/** A link in plain text: what it opens, and the address on a separate, unbroken line. */
const linkLines = ({ label, url }: LinkedItem): string => `${label}:\n${url}`;

/** The subject, text and HTML of a mail in the recipient's language. */
export async function renderMail(
  delivery: MessageContent,
  { product, unsubscribeUrl }: MailSender,
): Promise<RenderedMail> {
  const { action, ...words } = translateMail(delivery, product);
  const { subject, heading, paragraphs, note, footer } = words;
  const [url] = delivery.links;
  const items = itemsOf(delivery);
  const button = url !== undefined && action !== undefined ? { label: action, url } : undefined;
  const unsubscribe =
    unsubscribeUrl === undefined
      ? undefined
      : { label: translate(delivery.locale, "mail.unsubscribe"), url: unsubscribeUrl };
  // Loads half a second long, so it is not imported at the start of the server.
  const { default: mjml2html } = await import("mjml");
  const { html } = await mjml2html(
    layout({
      locale: delivery.locale.replaceAll("_", "-"),
      ...words,
      product,
      code: delivery.code,
      button,
      items,
      unsubscribe,
    }),
  );
  const linked = button === undefined ? [url] : [linkLines(button)];
  const listed = items.length === 0 ? linked : items.map(linkLines);
  const ending = ["-- ", footer, ...(unsubscribe === undefined ? [] : [linkLines(unsubscribe)])].join("\n");
  const text = [heading, ...paragraphs, note, delivery.code, ...listed, ending].filter(
    (part) => part !== undefined && part !== null && part !== "",
  );
  return { subject, text: text.join("\n\n"), html };
}

/** The values of a short message, which carries the beginning of a long text. */
const shortNote = ({ note, ...values }: MessageContent["values"]): MessageContent["values"] =>
  note === undefined ? values : { ...values, note: cutText(String(note), SHORT_NOTE_LENGTH) };

/**
 * The text of an SMS in the recipient's language; an organization's own words are the subject and the link. The last line repeats a code in the domain-bound format, so that
 * phones fill it in on this host only.
 */
export function renderText(delivery: MessageContent, { product, host }: { product: string; host: string }): string {
  const { code, links, values: given, wording } = delivery;
  const values = { ...shortNote(given), product, code: code ?? "", link: links[0] ?? "" };
  if (wording) return `${fillWording(wording.subject, delivery, values)}: ${values.link}`;
  const text = translate(delivery.locale, `sms.${delivery.template}` as MessageKey, values);
  return code === null ? text : `${text}\n\n@${host} #${code}`;
}

/** The values of an approved template, in its order; the template is registered with the text `whatsapp.NAME`. */
const WHATSAPP_PARAMETERS: Readonly<Record<WhatsAppTemplateName, readonly string[]>> = {
  CODE: ["code"],
  INVITATION: ["organization", "program", "link"],
  SESSION_REMINDER: ["topic", "when", "link"],
  BATCH_LETTER: ["batch", "sender", "note", "link"],
  BATCH_MESSAGE: ["batch", "heading", "note", "link"],
};

const isWhatsAppTemplate = (template: string): template is WhatsAppTemplateName => template in WHATSAPP_PARAMETERS;

/**
 * A WhatsApp message in the recipient's language: the values of its template, and its text as a person reads it.
 * An organization's own words can only be sent as free text.
 */
export function renderWhatsApp(
  delivery: MessageContent,
  product: string,
): { template: WhatsAppTemplate; templateText: string; text: string } {
  const { code, links, template, locale, wording } = delivery;
  if (!isWhatsAppTemplate(template)) throw new Error(`${template} is not sent by WhatsApp`);
  const given = shortNote(delivery.values);
  const values: MessageContent["values"] = { ...given, product, code: code ?? "", link: links[0] ?? "" };
  const parameters = WHATSAPP_PARAMETERS[template].map((name) => String(values[name] ?? ""));
  const templateText = translate(locale, `whatsapp.${template}`, values);
  const text = wording ? `${fillWording(wording.text, delivery, values)}\n\n${links[0] ?? ""}` : templateText;
  return { template: { name: template.toLowerCase(), locale, parameters, code }, templateText, text };
}

/** The title and body of a push message in the recipient's language; an organization's own words are the body. */
export function renderPush(delivery: MessageContent, product: string): { title: string; body: string } {
  const { wording } = delivery;
  const values = { ...delivery.values, product };
  const text = (part: string): string =>
    translate(delivery.locale, `push.${delivery.template}.${part}` as MessageKey, values);
  return { title: text("title"), body: wording ? fillWording(wording.subject, delivery, values) : text("body") };
}
