import {
  IconDots,
  IconExternalLink,
  IconHistory,
  IconMessage2,
  IconPlayerRecord,
  IconVideo,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import {
  auditPath,
  editOrganizationPath,
  hubProfilePath,
  recordingTermsPath,
  wordingsPath,
  zoomPath,
} from "@openrounds/contract/organizations/paths.ts";
import { USABLE_STATUSES, type Organization } from "@openrounds/contract/organizations/schemas.ts";
import { lazy, useState } from "react";
import { ProfileSection } from "../../../identity/profile/components/profile-section.tsx";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery } from "../../../kernel/query.ts";
import { Button, buttonClass, IconButton } from "../../../ui/button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { useIsPhone } from "../../../ui/responsive.ts";
import { PagePart } from "../../../ui/page-part.tsx";
import { FailedState } from "../../../ui/failed-state.tsx";
import { Skeleton } from "../../../ui/states.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import "../../../ui/styles/profile.css";
import { usePermissionsIn } from "../../data.ts";
import { HubProgress } from "../../hubs/components/hub-steps.tsx";
import { DetailsView } from "../components/details-view.tsx";
import type { ProfilePartProps } from "../forms/contact-form.tsx";

const ContactForm = lazy(async () => ({ default: (await import("../forms/contact-form.tsx")).ContactForm }));
const SettingsForm = lazy(async () => ({ default: (await import("../forms/settings-form.tsx")).SettingsForm }));
const DetailsForm = lazy(async () => ({ default: (await import("../forms/details-form.tsx")).DetailsForm }));

/** The organization details: read-only, until a person who may edits them. */
function DetailsPart({ organization, mayEdit }: ProfilePartProps) {
  const t = useText();
  const [base, setBase] = useState<Organization>();
  const title = t("organizations.edit.part.details");
  if (base !== undefined) {
    return (
      <ProfileSection title={title}>
        <PagePart lines={8} height="2.75rem">
          <DetailsForm key={base.version} base={base} onClose={() => setBase(undefined)} onReloaded={setBase} />
        </PagePart>
      </ProfileSection>
    );
  }
  return (
    <ProfileSection title={title}>
      <DetailsView organization={organization} onEdit={mayEdit ? () => setBase(organization) : undefined} />
    </ProfileSection>
  );
}

const PARTS = { details: DetailsPart, contact: ContactForm, settings: SettingsForm } as const;
type PartName = keyof typeof PARTS;
const PART_NAMES = Object.keys(PARTS) as PartName[];

interface ProfileActionsProps {
  readonly organization: Organization;
  readonly codes: readonly PermissionCode[];
}

/** The pages beside the profile: two buttons and a menu, on a phone all in the menu. */
function ProfileActions({ organization, codes }: ProfileActionsProps) {
  const t = useText();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const { organizationId, level, entityStatus } = organization;
  const buttons = [
    ...(codes.includes("VIEW_AUDIT_LOG")
      ? [{ to: auditPath(level, organizationId), label: t("organizations.audit.title"), icon: IconHistory }]
      : []),
    ...(USABLE_STATUSES.includes(entityStatus)
      ? [{ to: hubProfilePath(organizationId), label: t("organizations.edit.viewPublic"), icon: IconExternalLink }]
      : []),
  ];
  const further = [
    ...(codes.includes("MANAGE_MEETING_ACCOUNTS")
      ? [
          { to: zoomPath(level, organizationId), label: t("organizations.zoom"), icon: IconVideo },
          {
            to: recordingTermsPath(level, organizationId),
            label: t("organizations.recordings"),
            icon: IconPlayerRecord,
          },
        ]
      : []),
    ...(codes.includes("COMMUNICATION_TEMPLATES")
      ? [{ to: wordingsPath(level, organizationId), label: t("wordings.title"), icon: IconMessage2 }]
      : []),
  ];
  const entries = (isPhone ? [...buttons, ...further] : further).map(({ to, ...entry }) => ({
    ...entry,
    onPress: () => void navigate({ to }),
  }));
  return (
    <>
      {!isPhone &&
        buttons.map(({ to, label, icon: ShownIcon }) => (
          <Link key={to} to={to} className={buttonClass()}>
            <ShownIcon className="i" aria-hidden />
            <span>{label}</span>
          </Link>
        ))}
      {entries.length > 0 && (
        <Menu entries={entries} target={(props) => <IconButton icon={IconDots} label={t("app.more")} {...props} />} />
      )}
    </>
  );
}

function OrganizationProfile({ organization, mayEdit }: ProfilePartProps) {
  const t = useText();
  const navigate = useNavigate();
  const { tab }: { tab?: unknown } = useSearch({ strict: false });
  const { organizationId, level, name, entityStatus } = organization;
  const selected = PART_NAMES.find((each) => each === tab) ?? "details";
  const SelectedPart = PARTS[selected];
  const codes = usePermissionsIn(organizationId)?.permissionCodes ?? [];
  return (
    <>
      <PageHeader
        title={name}
        crumbs={[{ label: t("app.nav.home"), to: "/home" }, { label: name }, { label: t("organizations.edit.title") }]}
        crumbsLabel={t("app.crumbs")}
        actions={<ProfileActions organization={organization} codes={codes} />}
      />
      {level === "HUB" && ["INVITED", "PROFILE_PENDING"].includes(entityStatus) && (
        <PagePart>
          <HubProgress organizationId={organizationId} />
        </PagePart>
      )}
      <Tabs
        label={t("organizations.edit.parts")}
        tabs={PART_NAMES.map((key) => ({ key, label: t(`organizations.edit.part.${key}`) }))}
        selected={selected}
        onSelect={(key) =>
          void navigate({ to: editOrganizationPath(level, organizationId), search: { tab: key }, replace: true })
        }
      >
        <div className="stack g5">
          <PagePart lines={4}>
            <SelectedPart organization={organization} mayEdit={mayEdit} />
          </PagePart>
        </div>
      </Tabs>
    </>
  );
}

function ProfileFailed({ onAgain }: { readonly onAgain: () => void }) {
  const t = useText();
  return (
    <>
      <PageHeader title={t("organizations.edit.title")} />
      <FailedState
        title={t("INVITE_HUB_ERROR_GENERICERROR")}
        text={t("organizations.edit.loadFailed")}
        action={<Button onClick={onAgain}>{t("app.again")}</Button>}
      />
    </>
  );
}

/** The profile of the person's own organization; any other one shows an error page. */
function EditPage({ isSuperhub }: { readonly isSuperhub: boolean }) {
  const { hubId = "" }: { hubId?: string } = useParams({ strict: false });
  const permissions = usePermissionsIn(hubId);
  const isOwn = permissions !== undefined && (permissions.role === "ECHO_REPLICATOR") === isSuperhub;
  const { data, isError, refetch } = useQuery({
    ...endpointQuery(organizationEndpoints.read, { params: { id: hubId } }),
    enabled: isOwn,
    placeholderData: undefined,
  });
  const mayEdit = permissions?.permissionCodes.includes("EDIT_ORGANIZATION_PROFILE") === true;
  return (
    <main className="page page--form">
      {!isOwn || isError ? (
        <ProfileFailed onAgain={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={6} height="2.5rem" />
      ) : (
        <OrganizationProfile key={hubId} organization={data.organization} mayEdit={mayEdit} />
      )}
    </main>
  );
}

/** The profile of a hub. */
export const EditHubPage = () => <EditPage isSuperhub={false} />;

/** The profile of a superhub. */
export const EditSuperhubPage = () => <EditPage isSuperhub />;
