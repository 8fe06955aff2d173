import {
  IconCertificate,
  IconChartBar,
  IconLanguage,
  IconMessages,
  IconStack2,
  IconVideo,
  type Icon,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { LANDING_FEATURES, landingPath } from "@openrounds/contract/onboarding/landing/schemas.ts";
import type { FeaturedHub, FeaturedProgram } from "@openrounds/contract/onboarding/schemas.ts";
import { publicProgramPath } from "@openrounds/contract/programs/paths.ts";
import { useState, type ComponentType, type ReactNode } from "react";
import { formatNumber } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { OrganizationLogo } from "../../ui/organization-logo.tsx";
import { Button } from "../../ui/button.tsx";
import { LandingFrame } from "../components/landing-frame.tsx";
import { api, usePublicData } from "../data.ts";

const NUMBERS = ["echoHubs", "participants", "programs", "countries"] as const;

/** The present size of the network. */
function NetworkSize() {
  const t = useText();
  const impact = usePublicData(api.getImpact, {});
  if (impact === undefined) return null;
  return (
    <dl className="obimpact">
      {NUMBERS.map((name) => (
        <div key={name}>
          <dt className="sm t2">{t(`onboarding.impact.${name}`, { count: impact[name] })}</dt>
          <dd>{formatNumber(impact[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The public page about being a hub, with the size of the network. */
export function HubWelcomePage() {
  const t = useText();
  return (
    <LandingFrame page="welcome" title={t("onboarding.welcome.title")} lead={t("onboarding.welcome.lead")}>
      <NetworkSize />
      <Sections names={["welcome.who", "welcome.how"]} />
    </LandingFrame>
  );
}

type SectionName = "welcome.who" | "welcome.how" | "about.learn" | "about.cases" | "about.roles";

function Sections({ names }: { readonly names: readonly SectionName[] }) {
  const t = useText();
  return names.map((name) => (
    <section key={name} className="stack g2">
      <h2>{t(`onboarding.${name}`)}</h2>
      <p className="t2">{t(`onboarding.${name}.text`)}</p>
    </section>
  ));
}

/** The public page about learning in rounds. */
export function AboutPage() {
  const t = useText();
  return (
    <LandingFrame page="about-echo" title={t("onboarding.about.title")} lead={t("onboarding.about.lead")}>
      <Sections names={["about.learn", "about.cases", "about.roles"]} />
    </LandingFrame>
  );
}

const ICONS: Readonly<Record<(typeof LANDING_FEATURES)[number], Icon>> = {
  programs: IconStack2,
  live: IconVideo,
  cases: IconMessages,
  certificates: IconCertificate,
  analytics: IconChartBar,
  languages: IconLanguage,
};

export interface EntityDialogProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The public page of features, with the question about the kind of organization. */
export function FeaturesPage({ Asks }: { readonly Asks: ComponentType<EntityDialogProps> }) {
  const t = useText();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <LandingFrame page="echo-features" title={t("onboarding.features.title")} lead={t("onboarding.features.lead")}>
      <ul className="obcards">
        {LANDING_FEATURES.map((feature) => {
          const Icon = ICONS[feature];
          return (
            <li key={feature} className="card card--p stack g2">
              <span className="ft ft--brand">
                <Icon className="i" aria-hidden />
              </span>
              <h2 className="lg">{t(`onboarding.feature.${feature}`)}</h2>
              <p className="sm t2">{t(`onboarding.feature.${feature}.text`)}</p>
            </li>
          );
        })}
      </ul>
      <section className="card card--p row between wrap g4">
        <div className="grow stack g2">
          <h2>{t("onboarding.entity.ask")}</h2>
          <p className="t2">{t("onboarding.entity.askText")}</p>
        </div>
        <Button size="lg" onClick={() => setOpen(true)}>
          {t("onboarding.entity.open")}
        </Button>
      </section>
      {isOpen && (
        <Asks onClose={() => setOpen(false)} onDone={() => void navigate({ to: landingPath("echo-network") })} />
      )}
    </LandingFrame>
  );
}

interface CardListProps<Item> {
  readonly title: string;
  readonly items: readonly Item[] | undefined;
  readonly empty: string;
  readonly children: (item: Item) => ReactNode;
}

function CardList<Item>({ title, items, empty, children }: CardListProps<Item>) {
  return (
    <section className="stack g3">
      <h2>{title}</h2>
      {items?.length === 0 && <p className="t2">{empty}</p>}
      <ul className="obcards">{items?.map(children)}</ul>
    </section>
  );
}

function HubCard({ hub }: { readonly hub: FeaturedHub }) {
  const t = useText();
  return (
    <li className="card card--p row g3">
      <OrganizationLogo name={hub.name} logo={hub.logo} size="md" />
      <span className="stack g1">
        <a className="med wrapany" href={`/hub-profile/${hub.organizationId}`}>
          {hub.name}
        </a>
        <span className="sm t3">{t("onboarding.network.programsOf", { count: hub.noOfPrograms })}</span>
      </span>
    </li>
  );
}

function ProgramCard({ program }: { readonly program: FeaturedProgram }) {
  return (
    <li className="card card--p stack g1">
      <a className="med wrapany" href={publicProgramPath(program.programId)}>
        {program.name}
      </a>
      <span className="sm t3 wrapany">{program.organizationName}</span>
    </li>
  );
}

/** The public page of existing hubs and programs. */
export function NetworkPage() {
  const t = useText();
  const hubs = usePublicData(api.getFeaturedHub, {});
  const programs = usePublicData(api.getFeaturedProgram, {});
  return (
    <LandingFrame page="echo-network" title={t("onboarding.network.title")} lead={t("onboarding.network.lead")}>
      <CardList title={t("onboarding.network.hubs")} items={hubs} empty={t("onboarding.network.noHubs")}>
        {(hub) => <HubCard key={hub.organizationId} hub={hub} />}
      </CardList>
      <CardList title={t("onboarding.network.programs")} items={programs} empty={t("onboarding.network.noPrograms")}>
        {(program) => <ProgramCard key={program.programId} program={program} />}
      </CardList>
    </LandingFrame>
  );
}
