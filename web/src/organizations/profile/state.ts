import type { MessageKey } from "@openrounds/messages/keys.ts";
import { CallFailure } from "../../kernel/failure.ts";

/** The message key of a failed save: the server refused it, or could not be reached. */
export const notSavedKey = (failure: unknown): MessageKey =>
  failure instanceof CallFailure && failure.status < 500
    ? "ERROR_IN_UPDATING_HUB_PROFILE"
    : "INVITE_HUB_ERROR_GENERICERROR";
