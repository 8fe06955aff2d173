export interface PushMessage {
  readonly token: string;
  readonly osType: string;
  readonly title: string;
  readonly body: string;
  readonly link: string;
}

export interface PushProvider {
  /** Whether messages leave this machine; else they stay in the development inbox. */
  readonly leaves: boolean;
  /** Hands a message over; answers whether the device still takes any. */
  send(message: PushMessage): Promise<"taken" | "gone">;
}
