import { expect, test } from "vitest";
import { reasonOfReply } from "./rules.ts";

test.each([
  ["550 5.1.1 <meena@clinic.example>: Recipient address rejected: User unknown", "UNKNOWN_ADDRESS"],
  ["550 5.2.1 The email account that you tried to reach is disabled", "UNKNOWN_ADDRESS"],
  ["550 No such user", "UNKNOWN_ADDRESS"],
  ["553 sorry, no mailbox here by that name", "UNKNOWN_ADDRESS"],
  ["550 5.1.2 Bad destination system address", "UNKNOWN_DOMAIN"],
  ["556 5.1.10 Recipient address has null MX", "UNKNOWN_DOMAIN"],
  ["550 5.4.4 Host or domain name not found", "UNKNOWN_DOMAIN"],
  ["552-5.2.2 The email account that you tried to reach is over quota", "MAILBOX_FULL"],
  ["552 Requested mail action aborted: exceeded storage allocation", "MAILBOX_FULL"],
  ["552 5.3.4 Message size exceeds fixed limit", "TOO_LARGE"],
  ["554 5.7.1 Message rejected as spam", "BLOCKED"],
  ["550 5.7.26 This mail is unauthenticated", "BLOCKED"],
  ["554 Transaction failed", "OTHER"],
  ["550 5.6.7 Non-ASCII addresses not supported", "OTHER"],
  ["mailbox gone", "OTHER"],
  ["", "OTHER"],
])("the reply %j has the reason %s", (reply, reason) => {
  expect(reasonOfReply(reply)).toBe(reason);
});
