import { CallFailure } from "../kernel/failure.ts";

/** The error of a failed resend: the server's message, or the given one. */
export const resendFailure = (failure: Error, defaultText: string): string =>
  failure instanceof CallFailure && failure.hasServerMessage ? failure.message : defaultText;
