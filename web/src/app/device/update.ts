import type { UpdateAction } from "@openrounds/contract/identity/apps/rules.ts";
import { appEndpoints } from "@openrounds/contract/identity/apps/endpoints.ts";
import { call } from "../../kernel/call.ts";
import { nativeShell } from "../../kernel/native.ts";
import { deviceStorage, localKeys } from "../../kernel/storage.ts";

export interface AppUpdate {
  readonly action: UpdateAction;
  readonly version: string;
  readonly store: "android" | "ios";
}

/** Whether a prompt is due: a mandatory one always, a recommended one once per version, and not after "later". */
export function isPromptDue({ action, version }: Pick<AppUpdate, "action" | "version">): boolean {
  if (action === "mandatory") return true;
  return deviceStorage.read(localKeys.updateSeen) !== version && deviceStorage.read(localKeys.updateLater) !== version;
}

/** Remembers that the prompt for a version was shown. */
export const markPromptShown = ({ version }: Pick<AppUpdate, "version">): void =>
  deviceStorage.write(localKeys.updateSeen, version);

/** Remembers that the person postponed the update to this version. */
export const postponeUpdate = ({ version }: Pick<AppUpdate, "version">): void =>
  deviceStorage.write(localKeys.updateLater, version);

/** Asks whether the native app must or should be updated; undefined in a browser, and if no prompt is due. */
export async function findAppUpdate(): Promise<AppUpdate | undefined> {
  const shell = await nativeShell();
  if (shell === undefined) return undefined;
  const { appId, version, osType } = shell;
  const { action } = await call(appEndpoints.checkUpdate, { query: { appId, currentVersion: version, osType } });
  if (action === null) return undefined;
  const update: AppUpdate = { action, version, store: osType === "IOS" ? "ios" : "android" };
  return isPromptDue(update) ? update : undefined;
}
