import * as z from "zod/mini";
import { endpoint, sharedKeyAccess } from "../../kernel/endpoint.ts";
import { encodedPasswordSchema, recoveryEmailSchema } from "../schemas.ts";

const HOUR = 3_600_000;
const ASKED = { max: 20, windowMs: HOUR };
const GIVEN = { max: 30, windowMs: HOUR };

const addressed = z.object({ email: recoveryEmailSchema });
/** The secret of a link; its purpose is stored on the server. */
const linkSchema = (expired: "RESET_LINK_EXPIRED" | "VERIFY_LINK_EXPIRED") =>
  z.string(expired).check(z.regex(/^[\w-]{20,100}$/, expired));
const renewed = z.object({ newPassword: encodedPasswordSchema, orderId: linkSchema("RESET_LINK_EXPIRED") });
const messageSchema = z.object({ message: z.string() });
const LINK = "c2VjcmV0LW9mLWEtbGluay1zZWNyZXQtb2YtYS1saW5r";
const PASSWORD = "bGVhcm4tdG9nZXRoZXItMjAyNg==";

export const recoveryEndpoints = {
  forgotPassword: endpoint({
    method: "POST",
    path: "/v1/user/end-user/forgot-password",
    access: sharedKeyAccess,
    summary: "Mails a link to choose a new password; the answer is the same whether an account exists or not.",
    rate: ASKED,
    body: addressed,
    result: messageSchema,
    errors: ["LINK_TOO_MANY"],
    example: { email: "person@example.org" },
  }),
  resetPassword: endpoint({
    method: "POST",
    path: "/v1/user/end-user/reset-password",
    access: sharedKeyAccess,
    summary: "Sets a new password by the link of a forgot-password mail, once; ends all sign-ins.",
    rate: GIVEN,
    body: renewed,
    result: messageSchema,
    errors: [
      "RESET_LINK_EXPIRED",
      "PROFILE_SAME_PASSWORD",
      "VALID_PASSWORD_MIN",
      "VALID_PASSWORD_MAX",
      "VALID_PASSWORD_COMMON",
    ],
    example: { newPassword: PASSWORD, orderId: LINK },
  }),
  unlock: endpoint({
    method: "POST",
    path: "/v1/user/end-user/unlock",
    access: sharedKeyAccess,
    summary: "Mails a link that unlocks an account; the answer is the same whether an account exists or not.",
    rate: ASKED,
    body: addressed,
    result: messageSchema,
    errors: ["LINK_TOO_MANY"],
    example: { email: "person@example.org" },
  }),
  unlockAccount: endpoint({
    method: "POST",
    path: "/v1/user/end-user/unlock-account",
    access: sharedKeyAccess,
    summary: "Unlocks an account with a new password by the link of an unlock mail, once; ends all sign-ins.",
    rate: GIVEN,
    body: renewed,
    result: messageSchema,
    errors: [
      "RESET_LINK_EXPIRED",
      "PROFILE_SAME_PASSWORD",
      "VALID_PASSWORD_MIN",
      "VALID_PASSWORD_MAX",
      "VALID_PASSWORD_COMMON",
    ],
    example: { newPassword: PASSWORD, orderId: LINK },
  }),
  checkLink: endpoint({
    method: "POST",
    path: "/v1/user/end-user/check-link",
    access: sharedKeyAccess,
    summary: "Whether a link that sets a new password can still be used; asking does not use it up.",
    rate: GIVEN,
    body: z.object({ orderId: linkSchema("RESET_LINK_EXPIRED"), isUnlock: z.boolean() }),
    result: z.object({}),
    errors: ["RESET_LINK_EXPIRED"],
    example: { orderId: LINK, isUnlock: false },
  }),
  verifyEmail: endpoint({
    method: "POST",
    path: "/v1/user/end-user/verify-email",
    access: sharedKeyAccess,
    summary: "Confirms the e-mail of an account by the link that was mailed to it.",
    rate: ASKED,
    body: z.object({ orderId: linkSchema("VERIFY_LINK_EXPIRED") }),
    result: messageSchema,
    errors: ["VERIFY_LINK_EXPIRED"],
    example: { orderId: LINK },
  }),
};
