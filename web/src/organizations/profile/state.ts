import type { MessageKey } from "@openrounds/messages/keys.ts";
import { CallFailure } from "../../kernel/failure.ts";

/** What to say when a profile was not saved: the server did not take it, or it could not be asked. */
export const notSavedKey = (failure: unknown): MessageKey =>
  failure instanceof CallFailure && failure.status < 500
    ? "ERROR_IN_UPDATING_HUB_PROFILE"
    : "INVITE_HUB_ERROR_GENERICERROR";
