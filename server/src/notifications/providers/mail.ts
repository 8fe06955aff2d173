import type { Env } from "../../kernel/env.ts";
import { perPlatform } from "../../kernel/platform.ts";
import type { Rendered } from "../mails.ts";
import type { Attachment } from "../tables.ts";

export interface OutgoingMail extends Rendered {
  readonly to: string;
  readonly replyTo: string | null;
  /** The same for each attempt, so that a mailbox shows a repeated mail once. */
  readonly messageId: string;
  readonly attachments: readonly Attachment[];
}

export interface MailProvider {
  /** Whether mails leave this machine; else they stay in the development inbox. */
  readonly leaves: boolean;
  send(mail: OutgoingMail): Promise<void>;
}

const TIMEOUTS = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15_000 };

const asksForAnswer = ({ type }: Attachment): boolean => type.includes("method=REQUEST");

/** Connects when the first mail is sent: where mails stay in the inbox, what SMTP needs is never loaded. */
async function connect(url: string, { MAIL_FROM }: Env) {
  const { createTransport } = await import("nodemailer");
  return createTransport({ url, ...TIMEOUTS }, { from: MAIL_FROM });
}

/** SMTP by setting; without one, mails are kept for the development inbox only. */
export const mailProviderOf = perPlatform(({ env }): MailProvider => {
  const { SMTP_URL: url } = env;
  if (url === undefined) return { leaves: false, send: async () => undefined };
  let transport: ReturnType<typeof connect> | undefined;
  const { hostname } = new URL(env.PUBLIC_URL);
  return {
    leaves: true,
    async send({ to, replyTo, messageId, subject, text, html, attachments }) {
      const request = attachments.find(asksForAnswer);
      transport ??= connect(url, env);
      const connected = await transport;
      await connected.sendMail({
        // An object, so that no address is ever read as a list of addresses.
        to: { name: "", address: to },
        ...(replyTo !== null && { replyTo: { name: "", address: replyTo } }),
        messageId: `<${messageId}@${hostname}>`,
        subject,
        text,
        html,
        ...(request !== undefined && {
          icalEvent: { method: "REQUEST", filename: request.name, content: request.text },
        }),
        attachments: attachments
          .filter((each) => each !== request)
          .map(({ name, type, text: content }) => ({ filename: name, contentType: type, content })),
      });
    },
  };
});
