import type { FastifyInstance } from "fastify";
import type { Env } from "../../kernel/env.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuseNotFound } from "../../kernel/refusal.ts";

/** Invitations and the links about an account: what the mails lead to, and nothing else. */
const LINKED_PATH = "/welcome";

const androidLinks = ({ APP_ID, ANDROID_FINGERPRINTS }: Env) =>
  ANDROID_FINGERPRINTS.length === 0
    ? refuseNotFound()
    : [
        {
          relation: ["delegate_permission/common.handle_all_urls"],
          target: { namespace: "android_app", package_name: APP_ID, sha256_cert_fingerprints: ANDROID_FINGERPRINTS },
        },
      ];

const appleLinks = ({ APP_ID, APNS_TEAM_ID }: Env) =>
  APNS_TEAM_ID === ""
    ? refuseNotFound()
    : { applinks: { details: [{ appIDs: [`${APNS_TEAM_ID}.${APP_ID}`], components: [{ "/": LINKED_PATH }] }] } };

/** Tells Android and iOS that links of this installation belong to its app; absent where no app is set. */
export function mountAppLinks(app: FastifyInstance, { env }: Pick<Platform, "env">): void {
  app.get("/.well-known/assetlinks.json", () => androidLinks(env));
  app.get("/.well-known/apple-app-site-association", () => appleLinks(env));
}
