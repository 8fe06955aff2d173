import type { Attachment } from "../tables.ts";

/** A rendered mail. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The mailing list of a topic, from which readers can unsubscribe. */
export interface MailingList {
  readonly name: string;
  readonly unsubscribeUrl: string;
}

export interface OutgoingMail extends RenderedMail {
  readonly to: string;
  readonly replyTo: string | null;
  /** The same for each attempt, so that a mailbox shows a mail that was sent twice only once. */
  readonly messageId: string;
  readonly attachments: readonly Attachment[];
  readonly list: MailingList | undefined;
}

/** A mail server refused a mail for good, so that another attempt cannot help. */
export class MailRefusedError extends Error {
  /** The reply of the server, on one line. */
  readonly reply: string;

  constructor(reply: string) {
    super("mail refused");
    this.name = "MailRefusedError";
    this.reply = reply;
  }
}

export interface MailProvider {
  /** Whether a mail to the address is sent over the network; otherwise it stays in the development inbox. */
  leaves(to: string): boolean;
  /** Throws a MailRefusedError when the server refuses the mail for good. */
  send(mail: OutgoingMail): Promise<void>;
}
