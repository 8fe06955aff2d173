/** Why a mail server refuses a mail, as far as its reply tells. */
export const BOUNCE_REASONS = [
  "UNKNOWN_ADDRESS",
  "UNKNOWN_DOMAIN",
  "MAILBOX_FULL",
  "TOO_LARGE",
  "BLOCKED",
  "OTHER",
] as const;
export type BounceReason = (typeof BOUNCE_REASONS)[number];

/** The meaning of enhanced status codes (RFC 3463, RFC 7505, IANA registry), without their class. */
const BY_STATUS: readonly (readonly [RegExp, BounceReason])[] = [
  [/^(1\.2|1\.10|4\.4)$/, "UNKNOWN_DOMAIN"],
  [/^(1\.\d+|2\.1)$/, "UNKNOWN_ADDRESS"],
  [/^2\.2$/, "MAILBOX_FULL"],
  [/^(2\.3|3\.4)$/, "TOO_LARGE"],
  [/^7\.\d+$/, "BLOCKED"],
];

/** The meaning of a reply without an enhanced status code (RFC 5321). */
const BY_CODE: Readonly<Record<string, BounceReason>> = {
  "550": "UNKNOWN_ADDRESS",
  "551": "UNKNOWN_ADDRESS",
  "552": "MAILBOX_FULL",
  "553": "UNKNOWN_ADDRESS",
};

/** The reason in the reply of a mail server, such as `550 5.1.1 No such user`. */
export function reasonOfReply(reply: string): BounceReason {
  const [, status] = /\b[45]\.(\d{1,3}\.\d{1,3})\b/.exec(reply) ?? [];
  if (status !== undefined) return BY_STATUS.find(([codes]) => codes.test(status))?.[1] ?? "OTHER";
  return BY_CODE[reply.slice(0, 3)] ?? "OTHER";
}
