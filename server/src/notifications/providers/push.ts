export interface PushMessage {
  readonly token: string;
  readonly osType: string;
  readonly title: string;
  readonly body: string;
  readonly link: string;
}

export interface PushProvider {
  /** Whether messages are sent over the network; otherwise they stay in the development inbox. */
  readonly leaves: boolean;
  /** Sends a message; the result says whether the device still exists. */
  send(message: PushMessage): Promise<"taken" | "gone">;
}
