import { useNavigate, useSearch } from "@tanstack/react-router";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { useState } from "react";
import { call } from "../../kernel/call.ts";
import { messageOf } from "../../kernel/failure.ts";
import { formatDay } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/states.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { LegalFrame } from "../components/legal-frame.tsx";
import { LegalText } from "../components/legal-text.tsx";
import { TERMS_TEXT } from "../components/terms-text.ts";
import { useMustAgree, type TermsVersion } from "../data.ts";

const EFFECTIVE: Readonly<Record<TermsVersion, number>> = {
  global: Date.UTC(2023, 2, 1),
  india: Date.UTC(2022, 3, 15),
};

/** Records the person's agreement to the current policies, then continues. */
function AgreeButton() {
  const t = useText();
  const navigate = useNavigate();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const agree = async (): Promise<void> => {
    setBusy(true);
    try {
      const { policyList } = await call(identityEndpoints.legalPolicies, {});
      const policyAgreements = policyList.map(({ legalPolicyId, type }) => ({ id: legalPolicyId, type }));
      await call(identityEndpoints.agreeToPolicies, { body: { policyAgreements } });
      await navigate({ to: "/home" });
    } catch (failure) {
      setError(messageOf(failure));
      setBusy(false);
    }
  };
  return (
    <div className="legal__agree stack g3">
      {error !== undefined && <Note tone="danger">{error}</Note>}
      <Button look="primary" size="lg" busy={isBusy} onClick={() => void agree()}>
        {t("legal.terms.agree")}
      </Button>
    </div>
  );
}

/** The terms of use, in a global version and one for India. */
export function TermsPage() {
  const t = useText();
  const navigate = useNavigate();
  const { tab }: { tab?: unknown } = useSearch({ strict: false });
  const mustAgree = useMustAgree();
  const version: TermsVersion = tab === "india" ? "india" : "global";
  const date = formatDay(EFFECTIVE[version], "UTC");
  return (
    <LegalFrame title={t("legal.terms.title")} meta={t("legal.effective", { date })} mustAgree={mustAgree}>
      <Tabs
        label={t("legal.terms.versions")}
        tabs={[
          { key: "global", label: t("legal.terms.global") },
          { key: "india", label: t("legal.terms.india") },
        ]}
        selected={version}
        onSelect={(key: TermsVersion) => void navigate({ to: "/terms", search: { tab: key }, replace: true })}
      >
        <LegalText {...TERMS_TEXT[version]}>{mustAgree && <AgreeButton />}</LegalText>
      </Tabs>
    </LegalFrame>
  );
}
