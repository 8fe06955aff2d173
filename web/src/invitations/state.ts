import { CallFailure } from "../kernel/failure.ts";

/** What is told when an invitation could not be sent again: the server's words, or the given ones where it said nothing. */
export const resendFailure = (failure: Error, otherwise: string): string =>
  failure instanceof CallFailure && failure.hasServerMessage ? failure.message : otherwise;
