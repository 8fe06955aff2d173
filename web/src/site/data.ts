import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { DEFAULT_TIME_ZONE } from "@openrounds/contract/reference/rules.ts";
import { currentZone } from "@openrounds/contract/kernel/time.ts";
import { useEffect, useState } from "react";
import { call } from "../kernel/call.ts";
import { signedInUserId } from "../kernel/session.ts";
import { clientConfig, type ClientConfig } from "../kernel/shared-key.ts";

export type TermsVersion = "global" | "india";

/** Which terms a person agrees to, by the time zone. */
export const termsFor = (timeZone: string): TermsVersion =>
  currentZone(timeZone) === DEFAULT_TIME_ZONE ? "india" : "global";

/** Whether the person is signed in and has not agreed to the policies in force. */
export function useMustAgree(): boolean {
  const [mustAgree, setMustAgree] = useState(false);
  useEffect(() => {
    if (signedInUserId() === null) return;
    call(identityEndpoints.policyAgreements, {}).then(
      ({ userPolicyAgreements }) => setMustAgree(userPolicyAgreements.acceptanceType === null),
      // Who cannot be asked now is asked the next time.
      () => undefined,
    );
  }, []);
  return mustAgree;
}

/** The ages that the terms name; undefined until they are known. */
export function useAges(): ClientConfig["ages"] | undefined {
  const [ages, setAges] = useState<ClientConfig["ages"]>();
  useEffect(() => {
    void clientConfig().then(
      (config) => setAges(config.ages),
      () => undefined,
    );
  }, []);
  return ages;
}
