import { useText } from "../../kernel/i18n.tsx";
import { OrganizationLogo } from "../../ui/organization-logo.tsx";

interface InvitationCardProps {
  readonly organizationName: string;
  readonly organizationLogo: string | null;
  /** Empty for an invitation to the organization itself. */
  readonly programName: string;
}

/** The inviting organization and program. */
export function InvitationCard({ organizationName, organizationLogo, programName }: InvitationCardProps) {
  const t = useText();
  return (
    <div className="invite">
      <OrganizationLogo name={organizationName} logo={organizationLogo} size="lg" />
      <span className="grow">
        <span className="sm t2 invite__by">
          {programName === "" ? t("identity.invitedToTeam") : t("identity.invitedBy", { name: organizationName })}
        </span>
        <span className="semi">{programName === "" ? organizationName : programName}</span>
      </span>
    </div>
  );
}
