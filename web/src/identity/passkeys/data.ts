import { startAuthentication, startRegistration, WebAuthnAbortService } from "@simplewebauthn/browser";
import { passkeyEndpoints } from "@openrounds/contract/identity/passkeys/endpoints.ts";
import type { PasskeyMade, passkeyOptionsSchema } from "@openrounds/contract/identity/passkeys/schemas.ts";
import type { Authorization } from "@openrounds/contract/identity/schemas.ts";
import type * as z from "zod/mini";
import { call } from "../../kernel/call.ts";
import { deviceFields } from "../data.ts";

type PasskeyOptions = z.output<typeof passkeyOptionsSchema>;
type RegistrationOptions = Parameters<typeof startRegistration>[0]["optionsJSON"];

/** Creates a passkey on the device, which verifies the person by fingerprint, face or PIN. */
export async function createPasskey(options: PasskeyOptions): Promise<PasskeyMade> {
  const created = await startRegistration({ optionsJSON: options as unknown as RegistrationOptions });
  return { ...created, clientExtensionResults: { ...created.clientExtensionResults } };
}

/** Signs in with a passkey: at once, or when the person selects one by autofill. */
export async function logInByPasskey({ isOffered }: { readonly isOffered: boolean }): Promise<Authorization> {
  const { options } = await call(passkeyEndpoints.beginLogin, {});
  const response = await startAuthentication({ optionsJSON: options, useBrowserAutofill: isOffered });
  const credential = { ...response, clientExtensionResults: { ...response.clientExtensionResults } };
  const { location, loginRequest } = deviceFields();
  const { authorization } = await call(passkeyEndpoints.login, { body: { credential, location, loginRequest } });
  if (authorization === undefined) throw new Error("the answer carries no tokens");
  return authorization;
}

/** Cancels the request to the device, as when the page is left. */
export const cancelRequest = (): void => WebAuthnAbortService.cancelCeremony();

/** The browser's errors if the person cancelled, timed out, or started something else. */
const CANCELLED_ERRORS = new Set(["NotAllowedError", "AbortError"]);

/** Whether the person cancelled the request of the device. */
export const isCancelled = (failure: unknown): boolean =>
  failure instanceof Error && CANCELLED_ERRORS.has(failure.name);

/** Whether the device already has a passkey for this account. */
export const isAlreadyRegistered = (failure: unknown): boolean =>
  failure instanceof Error && failure.name === "InvalidStateError";
