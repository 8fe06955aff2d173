/** An approved template with its values. */
export interface WhatsAppTemplate {
  /** The name without the prefix of the installation. */
  readonly name: string;
  /** The language of the reader, as hi_IN. */
  readonly locale: string;
  readonly parameters: readonly string[];
  /** A code, which an authentication template repeats on its button. */
  readonly code: string | null;
}

export interface WhatsAppMessage {
  /** In international format, as +919812345001. */
  readonly to: string;
  /** A free text, which is allowed for 24 hours after the person wrote; without it the template is sent. */
  readonly text: string | undefined;
  readonly template: WhatsAppTemplate;
}

/**
 * Why a message was not accepted: the number is not on WhatsApp, its owner stopped messages there, too many messages
 * were sent, or it can never be sent as it is.
 */
export type WhatsAppRefusal = "UNREACHABLE" | "STOPPED" | "THROTTLED" | "REFUSED";

/** WhatsApp answered with an error that it explains by a code. */
export class WhatsAppError extends Error {
  readonly refusal: WhatsAppRefusal;
  readonly code: number;

  constructor(refusal: WhatsAppRefusal, code: number) {
    super(`WhatsApp refused with code ${code}`);
    this.name = "WhatsAppError";
    this.refusal = refusal;
    this.code = code;
  }
}

export interface WhatsAppProvider {
  /** Whether messages are sent over the network; otherwise they stay in the development inbox. */
  readonly leaves: boolean;
  /** Sends a message; returns its id at WhatsApp, under which its states are reported. Throws a WhatsAppError. */
  send(message: WhatsAppMessage): Promise<string | null>;
}
