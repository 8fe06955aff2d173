import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import type { Env } from "../../kernel/env.ts";
import type { Attachment } from "../tables.ts";
import { MailRefusedError, type MailingList, type MailProvider } from "./mail.ts";

const TIMEOUTS = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15_000 };

/** Reserved names (RFC 2606, RFC 6761), which the people of the demo use. */
const RESERVED = /(?:[@.](?:test|example|invalid|localhost)|[@.]example\.(?:com|net|org))$/i;

/**
 * The calendar part that mail clients process automatically. They read a single event per mail; several events stay
 * attachments.
 */
function calendarPartOf(attachments: readonly Attachment[]): { part: Attachment; method: string } | undefined {
  const parts = attachments.flatMap((part) => {
    const [, method] = /method=(REQUEST|CANCEL)/.exec(part.type) ?? [];
    return method === undefined ? [] : [{ part, method }];
  });
  return parts.length === 1 ? parts[0] : undefined;
}

/** The sender's domain, which message ids must share with the signature. */
const domainOf = (from: string): string =>
  from
    .slice(from.lastIndexOf("@") + 1)
    .replace(">", "")
    .trim();

/** The signed header fields: RFC 8058 requires both List-Unsubscribe fields. */
const SIGNED_FIELDS = [
  ...["from", "reply-to", "to", "subject", "date", "message-id", "mime-version", "content-type"],
  ...["content-transfer-encoding", "auto-submitted", "list-id", "list-unsubscribe", "list-unsubscribe-post"],
].join(":");

/** The DKIM signature, if a key is set; otherwise the mail server signs. */
function signatureOf({ DKIM_DOMAIN: domainName, DKIM_SELECTOR: keySelector, DKIM_KEY_FILE: file }: Env) {
  if (domainName === undefined || keySelector === undefined || file === undefined) return {};
  const privateKey = readFileSync(file, "utf8");
  return { dkim: { domainName, keySelector, privateKey, headerFieldNames: SIGNED_FIELDS } };
}

/** The header fields of automatic mails (RFC 3834, 2919, 2369, 8058). */
const headersOf = (list: MailingList | undefined, domain: string): Record<string, string> => ({
  // Prevents out-of-office replies.
  "Auto-Submitted": "auto-generated",
  ...(list !== undefined && {
    "List-Id": `<${list.name}.${domain}>`,
    "List-Unsubscribe": `<${list.unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  }),
});

const refusalSchema = z.object({
  command: z.enum(["RCPT TO", "DATA"]),
  response: z.string(),
  responseCode: z.number().check(z.gte(500), z.lte(599)),
});

/**
 * The failure of an attempt. A 5xx reply to the recipient or to the content is final; one to the login or to the sender
 * is about this server, and is over once its settings are right.
 */
function failureOf(error: unknown): unknown {
  const refusal = refusalSchema.safeParse(error);
  return refusal.success ? new MailRefusedError(refusal.data.response.replaceAll(/\s+/g, " ").trim()) : error;
}

/** Connects with the first mail, so that nodemailer is not loaded when mails stay in the inbox. */
async function connect(url: string, env: Env) {
  const { createTransport } = await import("nodemailer");
  return createTransport({ url, ...TIMEOUTS, ...signatureOf(env) }, { from: env.MAIL_FROM });
}

/** A mail server, accessed by SMTP. */
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
      const sent = connected.sendMail({
        // An object, so that an address is never parsed as a list of addresses.
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
      await sent.catch((error: unknown) => {
        throw failureOf(error);
      });
    },
  };
}
