import type { Db } from "../kernel/db/database.ts";
import { sendMail, sendText } from "../notifications/service.ts";

interface Code {
  readonly orderId: string;
  readonly code: string;
  readonly locale: string;
}

/** Mails a code that confirms an address. */
export const sendCodeMail = (db: Db, { orderId, email, code, locale }: Code & { email: string }): Promise<void> =>
  sendMail(db, { template: "EMAIL_VERIFICATION", effectKey: `code:${orderId}`, to: email, locale, code });

/** Sends a code to a phone. */
export const sendCodeText = (db: Db, { orderId, number, code, locale }: Code & { number: string }): Promise<void> =>
  sendText(db, { template: "CODE", effectKey: `code:${orderId}`, to: number, locale, code });

/** Welcomes somebody who signed up. */
export const sendWelcomeMail = (
  db: Db,
  person: { userId: string; email: string; firstName: string; locale: string },
  homeUrl: string,
): Promise<void> =>
  sendMail(db, {
    template: "WELCOME",
    effectKey: `welcome:${person.userId}`,
    to: person.email,
    locale: person.locale,
    values: { name: person.firstName },
    link: homeUrl,
  });
