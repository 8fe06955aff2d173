import type { ReactNode } from "react";
import { useRichText } from "../../kernel/i18n.tsx";
import { OrganizationLogo } from "../../ui/organization-logo.tsx";

interface InvitationCardProps {
  readonly organizationName: string;
  readonly organizationLogo: string | null;
  /** Empty for an invitation to the organization itself. */
  readonly programName: string;
}

/** The inviting organization and program. */
export function InvitationCard({ organizationName, organizationLogo, programName }: InvitationCardProps) {
  const rich = useRichText();
  const what = (parts: ReactNode[]): ReactNode => <b className="semi">{parts}</b>;
  return (
    <div className="invite">
      <OrganizationLogo name={organizationName} logo={organizationLogo} size="lg" />
      <span className="grow invite__by">
        {programName === ""
          ? rich("identity.invitedToTeam", { name: organizationName, what })
          : rich("identity.invitedBy", { name: organizationName, program: programName, what })}
      </span>
    </div>
  );
}
