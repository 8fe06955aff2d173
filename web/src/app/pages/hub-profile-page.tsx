import {
  IconBrandBluesky,
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandX,
  IconCertificate,
  IconMapPin,
  IconWorld,
} from "@tabler/icons-react";
import { Link, useParams } from "@tanstack/react-router";
import type { PublicOrganization } from "@openrounds/contract/organizations/schemas.ts";
import { publicProgramPath } from "@openrounds/contract/programs/paths.ts";
import type { PublicProgramCard } from "@openrounds/contract/programs/schemas.ts";
import { CallFailure, messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { ProgramCover } from "../../programs/components/program-cover.tsx";
import { PublicFrame } from "../../site/components/public-frame.tsx";
import { OrganizationLogo } from "../../ui/organization-logo.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, type IconComponent } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { RichTextView } from "../../ui/rich-text-view.tsx";
import { safeHref } from "../../ui/safe-href.ts";
import { FailedState } from "../../ui/failed-state.tsx";
import { EmptyState, Skeleton } from "../../ui/states.tsx";
import "../../ui/styles/hub-profile.css";
import "../../ui/styles/profile.css";
import "../../ui/styles/programs.css";
import { useHubProfile, type PublicHubData } from "./hub/hub-profile.ts";

const LINKS = {
  website: IconWorld,
  linkedin: IconBrandLinkedin,
  twitter: IconBrandX,
  bluesky: IconBrandBluesky,
  instagram: IconBrandInstagram,
  facebook: IconBrandFacebook,
} as const satisfies Partial<Record<keyof PublicOrganization, IconComponent>>;
const LINK_NAMES = Object.keys(LINKS) as (keyof typeof LINKS)[];

const LEVEL_KEYS = {
  SUPERHUB: "organizations.group.superHub",
  HUB: "organizations.group.hub",
  SPOKE: "organizations.group.spoke",
} as const;

/** Links to the organization elsewhere. */
function WebLinks({ organization }: { readonly organization: PublicOrganization }) {
  const t = useText();
  const givenLinks = LINK_NAMES.filter((name) => organization[name] !== "");
  if (givenLinks.length === 0) return null;
  return (
    <section className="card card--p stack g3" aria-label={t("organizations.public.links")}>
      <h2 className="lg">{t("organizations.public.links")}</h2>
      <ul className="plain-list stack g2">
        {givenLinks.map((name) => {
          const LinkIcon = LINKS[name];
          return (
            <li key={name} className="weblink">
              <LinkIcon className="i" aria-hidden />
              <a href={safeHref(organization[name])} target="_blank" rel="noopener nofollow ugc">
                {name === "website"
                  ? organization.website.replace(/^https?:\/\//, "")
                  : t(`organizations.field.${name}`)}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The description of the organization. */
function AboutOrganization({ organization }: { readonly organization: PublicOrganization }) {
  const t = useText();
  const { description, focusAreas } = organization;
  return (
    <aside className="stack g4" aria-label={t("organizations.public.about")}>
      {description !== "" && (
        <section className="card card--p stack g3">
          <h2 className="lg">{t("organizations.public.about")}</h2>
          <div className="sm">
            <RichTextView html={description} />
          </div>
        </section>
      )}
      {focusAreas.length > 0 && (
        <section className="card card--p stack g3">
          <h2 className="lg">{t("organizations.field.focusAreas")}</h2>
          <ul className="tags row g2 wrap">
            {focusAreas.map(({ focusAreaId, name }) => (
              <li key={focusAreaId} className="tag">
                {name}
              </li>
            ))}
          </ul>
        </section>
      )}
      <WebLinks organization={organization} />
    </aside>
  );
}

function ProgramTile({ program }: { readonly program: PublicProgramCard }) {
  const t = useText();
  const [focusArea] = program.focusAreas;
  return (
    <article className="card pcard">
      <ProgramCover programId={program.programId} focusAreaId={focusArea?.focusAreaId} logo={program.logo} />
      <div className="pcard__b">
        <h3 className="clamp2 lg">
          <Link to={publicProgramPath(program.programId)}>{program.name}</Link>
        </h3>
        <p className="sm t3">{focusArea?.name}</p>
        {program.isCertificationProgram && (
          <span className="meta xs t2">
            <IconCertificate className="i" aria-hidden />
            {t("programs.details.certificate")}
          </span>
        )}
      </div>
    </article>
  );
}

interface PublicProgramsProps {
  readonly shown: PublicHubData;
  readonly isBusy: boolean;
  readonly onMore: () => void;
}

/** The public programs. */
function PublicPrograms({ shown, isBusy, onMore }: PublicProgramsProps) {
  const t = useText();
  const { programs, programCount } = shown;
  return (
    <section className="stack g4" aria-label={t("organizations.public.programs")}>
      <div className="row between">
        <h2>{t("organizations.public.programs")}</h2>
        <span className="sm t3 num">{t("organizations.public.programCount", { count: programCount })}</span>
      </div>
      {programs.length === 0 && (
        <EmptyState title={t("organizations.public.noPrograms")} text={t("organizations.public.noProgramsText")} />
      )}
      <div className="grid2 pgrid">
        {programs.map((program) => (
          <ProgramTile key={program.programId} program={program} />
        ))}
      </div>
      {programs.length < programCount && (
        <div>
          <Button busy={isBusy} onClick={onMore}>
            {t("organizations.public.more")}
          </Button>
        </div>
      )}
    </section>
  );
}

/** The kind and place of the organization. */
function OrganizationFacts({ organization }: { readonly organization: PublicOrganization }) {
  const { primaryOrganizationCategory: category, place } = organization;
  return (
    <>
      {category !== null && <span>{category.name}</span>}
      {place !== "" && (
        <span className="meta">
          <IconMapPin className="i" aria-hidden />
          {place}
        </span>
      )}
    </>
  );
}

function ProfileUnavailable({ failure, onAgain }: { readonly failure: unknown; readonly onAgain: () => void }) {
  const t = useText();
  const isNotFound = failure instanceof CallFailure && (failure.status === 404 || failure.status === 400);
  return (
    <>
      <PageHeader title={t("organizations.public.title")} />
      <FailedState
        title={isNotFound ? t("organizations.public.away") : t("INVITE_HUB_ERROR_GENERICERROR")}
        text={isNotFound ? t("organizations.public.awayText") : messageOf(failure)}
        action={isNotFound ? undefined : <Button onClick={onAgain}>{t("app.again")}</Button>}
      />
    </>
  );
}

/** The public page of an organization. */
export function HubProfilePage() {
  const t = useText();
  const { hubId = "" }: { hubId?: string } = useParams({ strict: false });
  const { loaded, isBusy, reload, loadMore } = useHubProfile(hubId);
  return (
    <PublicFrame>
      <main className="page">
        {loaded === undefined && <Skeleton lines={6} height="2.5rem" />}
        {loaded !== undefined && "failure" in loaded && (
          <ProfileUnavailable failure={loaded.failure} onAgain={reload} />
        )}
        {loaded !== undefined && "shown" in loaded && (
          <>
            <div className="hubhead">
              <OrganizationLogo name={loaded.shown.organization.name} logo={loaded.shown.organization.logo} size="lg" />
              <PageHeader
                title={loaded.shown.organization.name}
                badge={<Badge tone="brand">{t(LEVEL_KEYS[loaded.shown.organization.level])}</Badge>}
                meta={<OrganizationFacts organization={loaded.shown.organization} />}
              />
            </div>
            <div className="cols">
              <PublicPrograms shown={loaded.shown} isBusy={isBusy} onMore={() => loadMore(loaded.shown)} />
              <AboutOrganization organization={loaded.shown.organization} />
            </div>
          </>
        )}
      </main>
    </PublicFrame>
  );
}
