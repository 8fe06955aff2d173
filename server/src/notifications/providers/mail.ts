import { createTransport } from "nodemailer";
import { perPlatform } from "../../kernel/platform.ts";
import type { Rendered } from "../mails.ts";
import type { Attachment } from "../tables.ts";

export interface OutgoingMail extends Rendered {
  readonly to: string;
  readonly attachments: readonly Attachment[];
}

export interface MailProvider {
  /** Whether mails leave this machine; else they stay in the development inbox. */
  readonly leaves: boolean;
  send(mail: OutgoingMail): Promise<void>;
}

/** SMTP by setting; without one, mails are kept for the development inbox only. */
export const mailProviderOf = perPlatform(({ env }): MailProvider => {
  if (env.SMTP_URL === undefined) return { leaves: false, send: async () => undefined };
  const transport = createTransport(env.SMTP_URL, { from: env.MAIL_FROM });
  return {
    leaves: true,
    async send({ to, subject, text, html, attachments }) {
      await transport.sendMail({
        to,
        subject,
        text,
        html,
        attachments: attachments.map(({ name, type, text: content }) => ({
          filename: name,
          contentType: type,
          content,
        })),
      });
    },
  };
});
