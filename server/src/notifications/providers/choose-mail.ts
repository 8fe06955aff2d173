import { perPlatform } from "../../kernel/platform.ts";
import type { MailProvider } from "./mail.ts";
import { smtpServer } from "./smtp.ts";

/** The SMTP server of the settings; without one, mails stay in the development inbox. */
export const mailProviderOf = perPlatform(({ env }): MailProvider =>
  env.SMTP_URL === undefined ? { leaves: () => false, send: async () => undefined } : smtpServer(env.SMTP_URL, env),
);
