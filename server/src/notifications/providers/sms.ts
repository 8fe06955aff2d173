export interface SmsProvider {
  /** Whether messages leave this machine; else they stay in the development inbox. */
  readonly leaves: boolean;
  /** Sends a text to a number in international form. */
  send(to: string, text: string): Promise<void>;
}
