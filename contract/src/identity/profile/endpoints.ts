import * as z from "zod/mini";
import { endpoint, selfAccess, sharedKeyAccess, signedInAccess } from "../../kernel/endpoint.ts";
import { userSchema } from "../schemas.ts";
import {
  confirmationSchema,
  dataExportSchema,
  deletionSchema,
  emailChangeSchema,
  passwordChangeSchema,
  phoneChangeSchema,
  placedAddressSchema,
  publicProfileSchema,
} from "./schemas.ts";
import { atMost } from "../../kernel/text.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const self = z.object({ userId: z.string() });
const nothing = z.object({});
const user = z.object({ user: userSchema });
const PASSWORD = "bGVhcm4tdG9nZXRoZXItMjAyNg==";
const ORDER = "00000000-0000-7000-8000-000000000000";

export const profileEndpoints = {
  publicProfile: endpoint({
    method: "GET",
    path: "/v1/user/end-user/public/profile/:id",
    access: sharedKeyAccess,
    summary: "What everybody may see of a person: of a private profile only the name.",
    rate: { max: 60, windowMs: MINUTE },
    params: z.object({ id: z.uuid() }),
    /** A purpose that clients send; it has no effect. */
    query: z.object({ requestFor: z.optional(z.string().check(atMost(40))) }),
    result: z.object({ user: publicProfileSchema }),
  }),
  confirm: endpoint({
    method: "POST",
    path: "/v1/user/end-user/:userId/confirm",
    access: selfAccess,
    summary: "Shows by password or code that the owner is at the device; good for 15 minutes.",
    rate: { max: 20, windowMs: MINUTE },
    params: self,
    body: confirmationSchema,
    result: nothing,
    errors: ["PROFILE_WRONG_PASSWORD", "LOGIN_INCORRECT_OTP"],
    example: { password: PASSWORD },
  }),
  changePassword: endpoint({
    method: "PATCH",
    path: "/v1/user/end-user/change-password/:userId",
    access: selfAccess,
    summary: "Changes the password, or sets the first one; all other sign-ins end.",
    rate: { max: 20, windowMs: MINUTE },
    params: self,
    body: passwordChangeSchema,
    result: nothing,
    errors: ["PROFILE_WRONG_PASSWORD", "PROFILE_SAME_PASSWORD", "PROOF_NEEDED", "VALID_PASSWORD_MIN"],
    example: { oldPassword: PASSWORD, newPassword: "YW5vdGhlci1nb29kLW9uZS0yMDI2" },
  }),
  updatePhone: endpoint({
    method: "PATCH",
    path: "/v1/user/end-user/:userId/update-phone",
    access: selfAccess,
    summary: "Changes the phone to one that a code has proved; the old one is told, all other sign-ins end.",
    rate: { max: 20, windowMs: MINUTE },
    params: self,
    body: phoneChangeSchema,
    result: user,
    errors: ["PROOF_NEEDED", "PROFILE_PHONE_TAKEN", "LOGIN_INCORRECT_OTP"],
    example: { countryCode: "91", phone: "9812345678", orderId: ORDER, otp: "123456" },
  }),
  updateEmail: endpoint({
    method: "PATCH",
    path: "/v1/user/end-user/:userId/update-email",
    access: selfAccess,
    summary: "Changes the e-mail to one that a code has proved; the old one is told, all other sign-ins end.",
    rate: { max: 20, windowMs: MINUTE },
    params: self,
    body: emailChangeSchema,
    result: user,
    errors: ["PROOF_NEEDED", "PROFILE_EMAIL_TAKEN", "LOGIN_INCORRECT_OTP"],
    example: { email: "person@example.org", orderId: ORDER, otp: "123456" },
  }),
  updateAddress: endpoint({
    method: "PATCH",
    path: "/v1/user/end-user/:userId/update-address",
    access: selfAccess,
    summary: "Changes the address.",
    params: self,
    body: placedAddressSchema,
    result: user,
    example: { latitude: 20.7, longitude: 78.6, name: "Wardha, Maharashtra, India" },
  }),
  orderExport: endpoint({
    method: "POST",
    path: "/v1/user/end-user/:userId/export",
    creates: true,
    access: selfAccess,
    summary: "Orders a file with everything that is held about the caller; one at a time.",
    rate: { max: 20, windowMs: HOUR },
    params: self,
    result: z.object({ dataExport: dataExportSchema }),
    errors: ["PROOF_NEEDED"],
  }),
  readExport: endpoint({
    method: "GET",
    path: "/v1/user/end-user/:userId/export",
    access: selfAccess,
    summary: "The newest export of the caller and how far it got.",
    params: self,
    result: z.object({ dataExport: z.nullable(dataExportSchema) }),
  }),
  exportLink: endpoint({
    method: "POST",
    path: "/v1/user/end-user/:userId/export/link",
    access: selfAccess,
    summary: "An address of the exported file, good for 5 minutes.",
    params: self,
    result: z.object({ url: z.string() }),
    errors: ["PROOF_NEEDED", "PROFILE_EXPORT_NOT_READY"],
  }),
  deleteAccount: endpoint({
    method: "DELETE",
    path: "/v1/user/end-user/delete",
    access: signedInAccess,
    summary: "Closes the account at once and erases it after 72 hours, unless that is taken back.",
    body: deletionSchema,
    result: z.object({ erasedAt: z.number() }),
    errors: ["PROOF_NEEDED", "PROFILE_OWNER_LEAVES"],
    example: { reason: "I no longer work in health care." },
  }),
  keepAccount: endpoint({
    method: "POST",
    path: "/v1/user/end-user/keep",
    access: sharedKeyAccess,
    summary: "Takes back the deletion of an account by the link that was sent.",
    rate: { max: 20, windowMs: HOUR },
    body: z.object({ id: z.string().check(atMost(100)) }),
    result: nothing,
    errors: ["PROFILE_KEEP_LINK_OVER"],
    example: { id: "the-token-of-the-link" },
  }),
};
