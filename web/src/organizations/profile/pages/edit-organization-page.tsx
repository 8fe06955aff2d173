import { IconExternalLink, IconHistory, IconPlayerRecord, IconVideo } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import {
  auditPath,
  editOrganizationPath,
  hubProfilePath,
  recordingTermsPath,
  zoomPath,
} from "@openrounds/contract/organizations/paths.ts";
import { USABLE_STATUSES, type Organization } from "@openrounds/contract/organizations/schemas.ts";
import { lazy, useState } from "react";
import { ProfileSection } from "../../../identity/profile/components/profile-section.tsx";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery } from "../../../kernel/query.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
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
        actions={
          <>
            {codes.includes("MANAGE_MEETING_ACCOUNTS") && (
              <>
                <Link to={zoomPath(level, organizationId)} className={buttonClass()}>
                  <IconVideo className="i" aria-hidden />
                  <span>{t("organizations.zoom")}</span>
                </Link>
                <Link to={recordingTermsPath(level, organizationId)} className={buttonClass()}>
                  <IconPlayerRecord className="i" aria-hidden />
                  <span>{t("organizations.recordings")}</span>
                </Link>
              </>
            )}
            {codes.includes("VIEW_AUDIT_LOG") && (
              <Link to={auditPath(level, organizationId)} className={buttonClass()}>
                <IconHistory className="i" aria-hidden />
                <span>{t("organizations.audit.title")}</span>
              </Link>
            )}
            {USABLE_STATUSES.includes(entityStatus) && (
              <Link to={hubProfilePath(organizationId)} className={buttonClass()}>
                <IconExternalLink className="i" aria-hidden />
                <span>{t("organizations.edit.viewPublic")}</span>
              </Link>
            )}
          </>
        }
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
