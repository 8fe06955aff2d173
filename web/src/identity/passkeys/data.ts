import { startAuthentication, startRegistration, WebAuthnAbortService } from "@simplewebauthn/browser";
import { passkeyEndpoints } from "@openrounds/contract/identity/passkeys/endpoints.ts";
import type { PasskeyMade, passkeyOptionsSchema } from "@openrounds/contract/identity/passkeys/schemas.ts";
import type { Authorization } from "@openrounds/contract/identity/schemas.ts";
import type * as z from "zod/mini";
import { call } from "../../kernel/call.ts";
import { circumstances } from "../data.ts";

type Options = z.output<typeof passkeyOptionsSchema>;
type MakingOptions = Parameters<typeof startRegistration>[0]["optionsJSON"];

/** Has the device make a passkey; it asks the person for a finger, a face or a code. */
export async function makePasskey(options: Options): Promise<PasskeyMade> {
  const made = await startRegistration({ optionsJSON: options as unknown as MakingOptions });
  return { ...made, clientExtensionResults: { ...made.clientExtensionResults } };
}

/** Signs in with a passkey: at once, or as soon as the person picks one where the browser offers to fill a field in. */
export async function logInByPasskey({ isOffered }: { readonly isOffered: boolean }): Promise<Authorization> {
  const { options } = await call(passkeyEndpoints.beginLogin, {});
  const used = await startAuthentication({ optionsJSON: options, useBrowserAutofill: isOffered });
  const credential = { ...used, clientExtensionResults: { ...used.clientExtensionResults } };
  const { location, loginRequest } = circumstances();
  const { authorization } = await call(passkeyEndpoints.login, { body: { credential, location, loginRequest } });
  if (authorization === undefined) throw new Error("the answer carries no tokens");
  return authorization;
}

/** Takes back what is asked of the device, as when its page is left. */
export const endOffer = (): void => WebAuthnAbortService.cancelCeremony();

/** What browsers say when the person changed their mind, took too long, or went on to something else. */
const LEFT = new Set(["NotAllowedError", "AbortError"]);

/** Whether the person left the question of the device unanswered. */
export const isLeft = (failure: unknown): boolean => failure instanceof Error && LEFT.has(failure.name);

/** Whether the device has a passkey of this account already. */
export const isMadeBefore = (failure: unknown): boolean =>
  failure instanceof Error && failure.name === "InvalidStateError";
