import type { Attachment } from "../tables.ts";

/** What a mail says. */
export interface Rendered {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Mails of one kind that their readers can leave. */
export interface MailingList {
  readonly name: string;
  readonly unsubscribeUrl: string;
}

export interface OutgoingMail extends Rendered {
  readonly to: string;
  readonly replyTo: string | null;
  /** The same for each attempt, so that a mailbox shows a repeated mail once. */
  readonly messageId: string;
  readonly attachments: readonly Attachment[];
  readonly list: MailingList | undefined;
}

export interface MailProvider {
  /** Whether a mail to the address leaves this machine; else it stays in the development inbox. */
  leaves(to: string): boolean;
  send(mail: OutgoingMail): Promise<void>;
}
