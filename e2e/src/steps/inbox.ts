import type { APIRequestContext } from "@playwright/test";
import { expect } from "@playwright/test";

export interface InboxMessage {
  readonly channel: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
  readonly code: string | null;
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly text: string }[];
}

/** Waits for the latest matching message to a recipient. */
export async function waitForMessage(
  request: APIRequestContext,
  to: string,
  fits: (message: InboxMessage) => boolean,
): Promise<InboxMessage> {
  let found: InboxMessage | undefined;
  await expect
    .poll(
      async () => {
        const response = await request.get(`/api/dev/inbox?to=${encodeURIComponent(to)}`);
        // A busy server asks to retry later.
        if (!response.ok()) return false;
        const { messages } = (await response.json()) as { messages: InboxMessage[] };
        found = messages.find(fits);
        return found !== undefined;
      },
      { message: `a message to ${to}`, timeout: 30_000, intervals: [200] },
    )
    .toBe(true);
  if (found === undefined) throw new Error("no message");
  return found;
}
