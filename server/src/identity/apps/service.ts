import { updateAction, type AppVersions, type UpdateAction } from "@openrounds/contract/identity/apps/rules.ts";
import type { Env } from "../../kernel/env.ts";

/** The id, version and platform that an app sends. */
export interface RunningApp {
  readonly appId: string;
  readonly currentVersion: string;
  readonly osType: string;
}

/** The relevant app versions, by platform. */
export const versionsOf = (env: Env): Readonly<Record<"ANDROID" | "IOS", AppVersions>> => ({
  ANDROID: { minimum: env.ANDROID_MINIMUM_VERSION ?? null, newest: env.ANDROID_NEWEST_VERSION ?? null },
  IOS: { minimum: env.IOS_MINIMUM_VERSION ?? null, newest: env.IOS_NEWEST_VERSION ?? null },
});

/** The update action for an app; none for an app of another installation. */
export function updateActionOf(env: Env, { appId, currentVersion, osType }: RunningApp): UpdateAction | null {
  if (appId !== env.APP_ID || (osType !== "ANDROID" && osType !== "IOS")) return null;
  return updateAction(currentVersion, versionsOf(env)[osType]);
}
