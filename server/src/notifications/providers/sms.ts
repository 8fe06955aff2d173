export interface SmsProvider {
  /** Whether messages are sent over the network; otherwise they stay in the development inbox. */
  readonly leaves: boolean;
  /** Sends a text to a number in international format. */
  send(to: string, text: string): Promise<void>;
}
