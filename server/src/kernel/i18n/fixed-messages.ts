import type { MessageKey } from "@openrounds/messages/keys.ts";

/**
 * English messages of refusals that the specification gives letter for letter, for programs that read them. People read
 * the text of the key instead, which is also in the response.
 */
export const FIXED_MESSAGES: Readonly<Partial<Record<MessageKey, string>>> = {
  LOGIN_INVALID_CREDENTIALS: "Invalid Credentials. Try again",
  LOGIN_INCORRECT_OTP: "Incorrect OTP entered. Try again",
  USER_LOCKED: "USER LOCKED",
  RESET_LINK_EXPIRED: "reset link expired",
  TEAM_MEMBER_EXISTS: "already a member",
  TEAM_ROLE_REQUIRED: "Please select at least one role",
  VALID_ROLE_REQUIRED: "Please select at least one role",
  VALID_EMAIL: "Please enter a valid email",
  VALID_PHONE: "phone invalid",
  VALID_PASSWORD_MIN: "Password must have a minimum of 10 characters",
  VALID_CREATE_BATCH_END_BEFORE_START: "End date cannot be before start date!",
  VALID_ANALYTICS_END_BEFORE_START: "End date cannot be before start date!",
  VALID_CREATE_PROGRAM_DESCRIPTION_REQUIRED: "description required",
  EDIT_HUB_VISIBILITY_BOOLEAN: "Visibility must be a boolean",
  HUB_ONBOARDING_DESCRIPTION_MAX: "Description cannot exceed 3000 characters.",
  "error.internal": "Internal Server Error. Try again",
};
