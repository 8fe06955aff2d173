import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { DEFAULT_TIME_ZONE } from "@openrounds/contract/reference/rules.ts";
import { currentZone } from "@openrounds/contract/kernel/time.ts";
import { useEffect, useState } from "react";
import { callOrPage } from "../kernel/opened-page.ts";
import { signedInUserId } from "../kernel/session.ts";
import { clientConfig, type ClientConfig } from "../kernel/shared-key.ts";

export type TermsVersion = "global" | "india";

/** The version of the terms that applies to a person, by time zone. */
export const termsFor = (timeZone: string): TermsVersion =>
  currentZone(timeZone) === DEFAULT_TIME_ZONE ? "india" : "global";

/** Whether the person is signed in and has not agreed to the policies in force. */
export function useMustAgree(): boolean {
  const [mustAgree, setMustAgree] = useState(false);
  useEffect(() => {
    if (signedInUserId() === null) return;
    callOrPage(identityEndpoints.policyAgreements, {}).then(
      ({ userPolicyAgreements }) => setMustAgree(userPolicyAgreements.acceptanceType === null),
      // A failed read is tried again on the next visit.
      () => undefined,
    );
  }, []);
  return mustAgree;
}

/** What the operator of this installation set; undefined until it is loaded, which is tried again when the network is back. */
export function useOperatorConfig(): ClientConfig | undefined {
  const [config, setConfig] = useState<ClientConfig>();
  useEffect(() => {
    const load = (): void => void clientConfig().then(setConfig, () => undefined);
    load();
    addEventListener("online", load);
    return () => removeEventListener("online", load);
  }, []);
  return config;
}
