import type { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { sharedKeyOf } from "../kernel/http/shared-key.ts";
import type { ActorContext, Handlers } from "../kernel/http/handlers.ts";
import { VERSION } from "../kernel/version.ts";
import { reachSelf } from "./access.ts";
import { versionsOf } from "./apps/service.ts";
import { checkCode } from "./codes/service.ts";
import { clientOf } from "./devices/service.ts";
import { startSignIn, signInByMode, transportOf } from "./entrance/service.ts";
import { sendCodeTo } from "./logins/service.ts";
import { lookUp } from "./lookups/service.ts";
import { presentUser, profilePercentage } from "./present.ts";
import { onboard, updateProfile } from "./profile/service.ts";
import { agreeToPolicies, destinationOf, hasAgreed } from "./service.ts";
import { register } from "./registrations/service.ts";
import { resendSecondStep } from "./second-step/service.ts";
import { clearRefreshCookie, endOwnSignIn, refreshSignIn } from "./signins/service.ts";
import { socialProviderOf } from "./social/providers/choose-social.ts";
import { registerBySocial } from "./social/service.ts";
import { listCurrentPolicies } from "./queries.ts";

const SMS_REGULATION_DIAL_CODES = ["1", "91", "65", "971"];

/** The lines of a setting, which semicolons separate. */
const linesOf = (setting = ""): string[] =>
  setting
    .split(";")
    .map((line) => line.trim())
    .filter((line) => line !== "");

async function agreement({ db, actor }: ActorContext) {
  return { userPolicyAgreements: { acceptanceType: (await hasAgreed(db, actor.userId)) ? "ACCEPTED" : null } };
}

export const identityHandlers: Handlers<typeof identityEndpoints> = {
  config: (_input, { platform }) => ({
    productName: platform.env.PRODUCT_NAME,
    version: VERSION,
    supportEmail: platform.env.SUPPORT_EMAIL,
    operator: linesOf(platform.env.OPERATOR),
    grievanceOfficer: linesOf(platform.env.GRIEVANCE_OFFICER),
    environment: platform.env.ENVIRONMENT,
    smsRegulationDialCodes: SMS_REGULATION_DIAL_CODES,
    storeUrls: { ios: platform.env.IOS_APP_URL, android: platform.env.ANDROID_APP_URL },
    helpCenterUrl: platform.env.HELP_CENTER_URL ?? null,
    minimumVersions: {
      android: versionsOf(platform.env).ANDROID.minimum,
      ios: versionsOf(platform.env).IOS.minimum,
    },
    ages: { minimum: platform.env.MINIMUM_AGE, withoutGuardian: platform.env.GUARDIAN_AGE },
    socialClientId: socialProviderOf(platform)?.clientId ?? null,
    socialProvider: socialProviderOf(platform)?.name ?? null,
    sharedKey: sharedKeyOf(platform),
  }),
  async exists({ body }, context) {
    const status = await lookUp(context.platform, context.db, body, clientOf(context));
    const isExist = status !== "NOT_PRESENT" && status !== "INVITED";
    return { isExist, status, message: status, userDetails: { user: isExist ? { status } : null } };
  },
  login: ({ body }, context) => signInByMode(context, body),
  async register({ body }, context) {
    const { platform, db } = context;
    const isSocial = body.loginMode === "GOOGLE";
    const user = isSocial
      ? await registerBySocial(context, body)
      : await register(platform, db, body, clientOf(context));
    return startSignIn(context, user, body);
  },
  async sendCode({ body }, context) {
    const { platform, db, locale } = context;
    const again = body.resend === true && body.orderId !== undefined ? body.orderId : undefined;
    const step = again === undefined ? undefined : await resendSecondStep(context, again);
    if (step !== undefined) return { orderId: step.orderId };
    return { orderId: await sendCodeTo(platform, db, { to: destinationOf(body), client: clientOf(context), locale }) };
  },
  async validateCode({ body }, { platform, db }) {
    const { orderId, uid, otp: code } = body;
    return { isValid: await checkCode(platform, db, { orderId, uid: uid.toLowerCase(), code }) };
  },
  async refreshToken({ body }, context) {
    const given = body.refreshKey === "cookie" ? undefined : body.refreshKey;
    return { authorization: await refreshSignIn(context.platform, context.db, given, transportOf(context)) };
  },
  async logout(_input, { platform, actor, cookies }) {
    await endOwnSignIn(platform, actor.userId, actor.sessionId);
    clearRefreshCookie(cookies);
    return {};
  },
  async legalPolicies(_input, { db }) {
    const policies = await listCurrentPolicies(db);
    return { policyList: policies.map(({ legalPolicyId, type }) => ({ legalPolicyId, type })) };
  },
  policyAgreements: (_input, context) => agreement(context),
  async agreeToPolicies({ body }, context) {
    const self = await reachSelf(context.db, context.actor);
    const policyIds = body.policyAgreements.map(({ id }) => id);
    await context.db.transaction((tx) => agreeToPolicies(tx, self, policyIds));
    return agreement(context);
  },
  async readUser(_input, { platform, db, actor, locale }) {
    const self = await reachSelf(db, actor);
    return {
      user: await presentUser(platform, self, locale),
      isPasswordExist: self.passwordHash !== null,
      profilePercentage: profilePercentage(self),
    };
  },
  async updateUser({ body }, { platform, db, actor, locale }) {
    const self = await reachSelf(db, actor);
    return { user: await presentUser(platform, await updateProfile(platform, self, body), locale) };
  },
  async onboard({ body }, { platform, db, actor, locale }) {
    const self = await reachSelf(db, actor);
    return { user: await presentUser(platform, await onboard(platform, self, body), locale) };
  },
};
