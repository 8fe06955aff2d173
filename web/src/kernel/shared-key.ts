import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import type { CallResult } from "@openrounds/contract/kernel/endpoint.ts";
import { nowMs } from "./clock.ts";
import { authenticateWith, request } from "./call.ts";

export type ClientConfig = CallResult<typeof identityEndpoints.config>;

let config: Promise<ClientConfig> | undefined;

/** The server's settings for all clients; read once. */
export function clientConfig(): Promise<ClientConfig> {
  config ??= request(identityEndpoints.config, {}).then((result) => result as ClientConfig);
  config.catch(() => (config = undefined));
  return config;
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** The header of public calls: the present time, encrypted with the shared key. */
async function sharedKeyHeader(): Promise<string> {
  const { sharedKey } = await clientConfig();
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(sharedKey));
  const key = await crypto.subtle.importKey("raw", digest, "AES-GCM", false, ["encrypt"]);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const time = new TextEncoder().encode(String(Math.round(nowMs())));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, time));
  return base64url(new Uint8Array([...iv, ...sealed]));
}

authenticateWith("sharedKey", {
  headers: async () => ({ "x-shared-key": await sharedKeyHeader() }),
  rejected: () => (config = undefined),
});
