import type { FastifyInstance } from "fastify";
import type { Env } from "../../kernel/env.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuseNotFound } from "../../kernel/refusal.ts";

/** The path of invitations and account links, the only links that the app opens. */
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

/** Mounts the files that let Android and iOS open links of this installation in its app; absent without an app. */
export function mountAppLinks(app: FastifyInstance, { env }: Pick<Platform, "env">): void {
  app.get("/.well-known/assetlinks.json", () => androidLinks(env));
  app.get("/.well-known/apple-app-site-association", () => appleLinks(env));
}
