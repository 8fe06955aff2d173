import { readFileSync } from "node:fs";
import type { Env } from "../../kernel/env.ts";
import type { Attachment } from "../tables.ts";
import type { MailingList, MailProvider } from "./mail.ts";

const TIMEOUTS = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15_000 };

/** Names that nobody can own (RFC 2606, RFC 6761): the people of the demo have theirs there. */
const RESERVED = /(?:[@.](?:test|example|invalid|localhost)|[@.]example\.(?:com|net|org))$/i;

/** What mailboxes enter into a calendar by themselves: one event, since they read no more of a mail; several stay files. */
function calendarPartOf(attachments: readonly Attachment[]): { part: Attachment; method: string } | undefined {
  const parts = attachments.flatMap((part) => {
    const [, method] = /method=(REQUEST|CANCEL)/.exec(part.type) ?? [];
    return method === undefined ? [] : [{ part, method }];
  });
  return parts.length === 1 ? parts[0] : undefined;
}

/** The domain that mails are from, which their ids must share with their signature. */
const domainOf = (from: string): string =>
  from
    .slice(from.lastIndexOf("@") + 1)
    .replace(">", "")
    .trim();

/** What the signature covers: RFC 8058 asks for both fields that end a subscription. */
const SIGNED_FIELDS = [
  ...["from", "reply-to", "to", "subject", "date", "message-id", "mime-version", "content-type"],
  ...["content-transfer-encoding", "auto-submitted", "list-id", "list-unsubscribe", "list-unsubscribe-post"],
].join(":");

/** How mails are signed, where a key is set; else that is left to the mail server. */
function signatureOf({ DKIM_DOMAIN: domainName, DKIM_SELECTOR: keySelector, DKIM_KEY_FILE: file }: Env) {
  if (domainName === undefined || keySelector === undefined || file === undefined) return {};
  const privateKey = readFileSync(file, "utf8");
  return { dkim: { domainName, keySelector, privateKey, headerFieldNames: SIGNED_FIELDS } };
}

/** What mailboxes read of a mail that nobody wrote by hand (RFC 3834, 2919, 2369, 8058). */
const headersOf = (list: MailingList | undefined, domain: string): Record<string, string> => ({
  // So that no absence note answers it.
  "Auto-Submitted": "auto-generated",
  ...(list !== undefined && {
    "List-Id": `<${list.name}.${domain}>`,
    "List-Unsubscribe": `<${list.unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  }),
});

/** Connects when the first mail is sent: where mails stay in the inbox, what SMTP needs is never loaded. */
async function connect(url: string, env: Env) {
  const { createTransport } = await import("nodemailer");
  return createTransport({ url, ...TIMEOUTS, ...signatureOf(env) }, { from: env.MAIL_FROM });
}

/** A mail server that takes mails by SMTP. */
export function smtpServer(url: string, env: Env): MailProvider {
  const leaves = (to: string): boolean => env.DEMO_MAIL || !RESERVED.test(to);
  let transport: ReturnType<typeof connect> | undefined;
  const domain = domainOf(env.MAIL_FROM);
  return {
    leaves,
    async send({ to, replyTo, messageId, subject, text, html, attachments, list }) {
      if (!leaves(to)) return;
      const event = calendarPartOf(attachments);
      transport ??= connect(url, env);
      const connected = await transport;
      await connected.sendMail({
        // An object, so that no address is ever read as a list of addresses.
        to: { name: "", address: to },
        ...(replyTo !== null && { replyTo: { name: "", address: replyTo } }),
        messageId: `<${messageId}@${domain}>`,
        headers: headersOf(list, domain),
        subject,
        text,
        html,
        ...(event !== undefined && {
          icalEvent: { method: event.method, filename: event.part.name, content: event.part.text },
        }),
        attachments: attachments
          .filter((each) => each !== event?.part)
          .map(({ name, type, text: content }) => ({ filename: name, contentType: type, content })),
      });
    },
  };
}
