import type { ReactNode } from "react";
import { useRichText } from "../../kernel/i18n.tsx";
import { OrganizationLogo } from "../../ui/organization-logo.tsx";
import { readRegistration } from "../registration/state.ts";

/** The batch that the person chose on a public page and registers in by signing in. */
export function ChosenBatchCard() {
  const rich = useRichText();
  const chosen = readRegistration();
  if (chosen === undefined) return null;
  const { organizationName, organizationLogo, programName: program, batchName: batch } = chosen;
  const what = (parts: ReactNode[]): ReactNode => <b className="semi">{parts}</b>;
  return (
    <div className="invite">
      <OrganizationLogo name={organizationName} logo={organizationLogo} size="lg" />
      <span className="grow invite__by">{rich("identity.registering", { program, batch, what })}</span>
    </div>
  );
}
