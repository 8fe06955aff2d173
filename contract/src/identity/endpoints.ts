import * as z from "zod/mini";
import { endpoint, openAccess, selfAccess, sharedKeyAccess, signedInAccess } from "../kernel/endpoint.ts";
import { idSchema } from "../kernel/ids.ts";
import {
  authorizationSchema,
  countryCodeSchema,
  emailSchema,
  firstNameSchema,
  givenCodeSchema,
  loginRequestSchema,
  lookupSchema,
  loginResultSchema,
  onboardingSchema,
  phoneSchema,
  policyAgreementSchema,
  registrationRequestSchema,
  userSchema,
} from "./schemas.ts";
import { profileChangesSchema } from "./profile/schemas.ts";
import { atMost } from "../kernel/text.ts";

const MINUTE = 60_000;
const userParams = z.object({ userId: z.string() });
const nothing = z.object({});

export const identityEndpoints = {
  config: endpoint({
    method: "GET",
    path: "/v1/user/config",
    access: openAccess,
    summary: "What the browser must know before anything else; hands out the shared key.",
    result: z.object({
      productName: z.string(),
      /** The version of the server. */
      version: z.string(),
      supportEmail: z.string(),
      /** The operator of this installation, line by line; empty when it is not set. */
      operator: z.array(z.string()),
      /** Who receives complaints under Indian law, line by line; empty when it is not set. */
      grievanceOfficer: z.array(z.string()),
      environment: z.string(),
      smsRegulationDialCodes: z.array(z.string()),
      storeUrls: z.object({ ios: z.string(), android: z.string() }),
      helpCenterUrl: z.nullable(z.string()),
      /** Older apps of a store must be updated. */
      minimumVersions: z.object({ android: z.nullable(z.string()), ios: z.nullable(z.string()) }),
      /** The ages in the terms. */
      ages: z.object({ minimum: z.number(), withoutGuardian: z.number() }),
      /** Null when sign-in by a social account is off. */
      socialClientId: z.nullable(z.string()),
      /** The label of the social provider's button. */
      socialProvider: z.nullable(z.string()),
      sharedKey: z.string(),
    }),
  }),
  exists: endpoint({
    method: "POST",
    path: "/v1/user/end-user/exists",
    access: sharedKeyAccess,
    summary: "Says whether an account exists for an e-mail or phone, and its status.",
    rate: { max: 10, windowMs: MINUTE },
    body: lookupSchema,
    /** Only the status of the account, for every caller. */
    result: z.object({
      isExist: z.boolean(),
      status: z.string(),
      message: z.string(),
      userDetails: z.object({ user: z.nullable(z.object({ status: z.string() })) }),
    }),
    example: { uid: "person@example.org", mode: "EMAIL" },
  }),
  login: endpoint({
    method: "POST",
    path: "/v1/user/end-user/login",
    access: sharedKeyAccess,
    summary: "Signs in; answers the order of a code where one is needed first.",
    rate: { max: 20, windowMs: MINUTE },
    body: loginRequestSchema,
    result: loginResultSchema,
    errors: ["LOGIN_INCORRECT_PASSWORD", "LOGIN_INVALID_CREDENTIALS", "LOGIN_INCORRECT_OTP", "USER_LOCKED"],
    example: { loginMode: "EMAIL", email: "person@example.org", password: "bGVhcm4tdG9nZXRoZXItMjAyNg==" },
  }),
  register: endpoint({
    method: "POST",
    path: "/v1/user/end-user/registration",
    access: sharedKeyAccess,
    summary: "Signs up with a verified e-mail or phone.",
    rate: { max: 60, windowMs: MINUTE },
    body: registrationRequestSchema,
    result: loginResultSchema,
    errors: [
      "REGISTRATION_EXISTS",
      "REGISTRATION_UNVERIFIED",
      "REGISTRATION_TERMS",
      "BOT_CHECK_FAILED",
      "VALID_PASSWORD_MIN",
      "VALID_NAME_STAFF",
    ],
    example: {
      loginMode: "EMAIL",
      email: "person@example.org",
      password: "bGVhcm4tdG9nZXRoZXItMjAyNg==",
      firstName: "Asha",
      gender: "FEMALE",
      policyAgreements: [{ id: "00000000-0000-7000-8000-000000000000", type: "PRIVACY_POLICY" }],
    },
  }),
  sendCode: endpoint({
    method: "POST",
    path: "/v1/user/otp/send",
    access: sharedKeyAccess,
    summary: "Sends or resends a code by mail or SMS.",
    rate: { max: 60, windowMs: MINUTE },
    body: z.object({
      email: z.optional(emailSchema),
      phone: z.optional(phoneSchema),
      countryCode: z.optional(countryCodeSchema),
      name: z.optional(firstNameSchema),
      resend: z.optional(z.boolean()),
      orderId: z.optional(idSchema),
      otpRequestedFor: z.optional(z.enum(["", "private", "public"])),
    }),
    result: z.object({ orderId: z.string() }),
    errors: ["CODE_TOO_SOON", "CODE_TOO_MANY", "SMS_COUNTRY_UNSERVED"],
    example: { email: "person@example.org" },
  }),
  validateCode: endpoint({
    method: "POST",
    path: "/v1/user/otp/validate",
    access: sharedKeyAccess,
    summary: "Checks a code; a right one can then be spent once by a registration.",
    rate: { max: 30, windowMs: MINUTE },
    body: z.extend(givenCodeSchema, { orderId: idSchema, uid: z.string().check(atMost(60)) }),
    result: z.object({ isValid: z.boolean() }),
    example: { orderId: "00000000-0000-7000-8000-000000000000", otp: "123456", uid: "person@example.org" },
  }),
  refreshToken: endpoint({
    method: "POST",
    path: "/v1/user/end-user/refresh-token",
    access: openAccess,
    summary: "Exchanges a refresh key, from the body or the cookie, for new tokens.",
    rate: { max: 60, windowMs: MINUTE },
    body: z.object({ refreshKey: z.optional(z.string().check(atMost(400))) }),
    result: z.object({ authorization: authorizationSchema }),
  }),
  logout: endpoint({
    method: "POST",
    path: "/v1/user/end-user/logout",
    access: signedInAccess,
    summary: "Ends this sign-in and its push registration.",
    result: nothing,
  }),
  legalPolicies: endpoint({
    method: "GET",
    path: "/v1/user/legal-policy/list",
    access: sharedKeyAccess,
    summary: "The legal policies in force.",
    result: z.object({ policyList: z.array(z.object({ legalPolicyId: z.string(), type: z.string() })) }),
  }),
  policyAgreements: endpoint({
    method: "GET",
    path: "/v1/user/legal-policy/agreements",
    access: signedInAccess,
    summary: "Whether the caller agreed to the policies in force.",
    result: z.object({ userPolicyAgreements: z.object({ acceptanceType: z.nullable(z.string()) }) }),
  }),
  agreeToPolicies: endpoint({
    method: "POST",
    path: "/v1/user/legal-policy/agreements",
    access: signedInAccess,
    summary: "Records that the caller agrees to policies.",
    body: z.object({ policyAgreements: z.array(policyAgreementSchema).check(z.minLength(1), atMost(10)) }),
    result: z.object({ userPolicyAgreements: z.object({ acceptanceType: z.nullable(z.string()) }) }),
    example: { policyAgreements: [{ id: "00000000-0000-7000-8000-000000000000", type: "PRIVACY_POLICY" }] },
  }),
  readUser: endpoint({
    method: "GET",
    path: "/v1/user/end-user/:userId",
    access: selfAccess,
    summary: "The signed-in person.",
    params: userParams,
    result: z.object({ user: userSchema, isPasswordExist: z.boolean(), profilePercentage: z.number() }),
  }),
  updateUser: endpoint({
    method: "PATCH",
    path: "/v1/user/end-user/:userId",
    access: selfAccess,
    summary: "Changes the profile.",
    params: userParams,
    body: profileChangesSchema,
    result: z.object({ user: userSchema }),
    example: { timezone: "Asia/Kolkata" },
  }),
  onboard: endpoint({
    method: "PATCH",
    path: "/v1/user/end-user/onboarding/:userId",
    access: selfAccess,
    summary: "Saves profession, workplace and focus areas.",
    params: userParams,
    body: onboardingSchema,
    result: z.object({ user: userSchema }),
    errors: ["VALID_NAME_STAFF", "EDIT_DETAILS_MODAL_PROFESSION", "EDIT_DETAILS_MODAL_WORKPLACE"],
    example: {
      primaryOccupationId: "00000000-0000-7000-8000-000000000000",
      organizationName: "District Hospital",
      address: { latitude: 20.7, longitude: 78.6 },
      focusAreas: ["00000000-0000-7000-8000-000000000000"],
    },
  }),
};
