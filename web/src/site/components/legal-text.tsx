import { Link, useLocation } from "@tanstack/react-router";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { useEffect, type ReactNode } from "react";
import { useText } from "../../kernel/i18n.tsx";
import type { ClientConfig } from "../../kernel/shared-key.ts";
import { useIsPhone } from "../../ui/responsive.ts";
import { Skeleton } from "../../ui/states.tsx";
import { useOperatorConfig } from "../data.ts";
import { LegalContact } from "./legal-contact.tsx";
import { TextBlocks, type TextBlock } from "./text-blocks.tsx";

export interface LegalSection {
  /** Its place in the address. */
  readonly id: string;
  readonly title: MessageKey;
  readonly text: readonly TextBlock[];
}

/** A legal text: what comes before its contents, and its numbered sections. */
export interface LegalContent {
  readonly intro: readonly TextBlock[];
  readonly sections: readonly LegalSection[];
}

interface LegalTextProps extends LegalContent {
  /** What follows the text. */
  readonly children?: ReactNode;
}

interface LegalBodyProps extends LegalTextProps {
  readonly config: ClientConfig;
}

const linkTo = (to: "/privacy" | "/copyright" | "/cookie-notice") => (parts: ReactNode[]) => (
  <Link key={to} to={to}>
    {parts}
  </Link>
);

/** What legal texts mention: the name, the ages and other legal pages. */
const valuesOf = ({ productName: product, ages }: ClientConfig) => ({
  product,
  age: ages.minimum,
  guardianAge: ages.withoutGuardian,
  privacy: linkTo("/privacy"),
  copyright: linkTo("/copyright"),
  cookies: linkTo("/cookie-notice"),
});

/** The heading of a section, with its number. */
function useHeading({ productName: product }: ClientConfig): (section: LegalSection, index: number) => string {
  const t = useText();
  return ({ title }, index) => `${index + 1}. ${t(title, { product })}`;
}

/** The table of contents; closed on a phone, where it would push the text away. */
function Contents({ sections, config }: Pick<LegalBodyProps, "sections" | "config">) {
  const t = useText();
  const heading = useHeading(config);
  const isPhone = useIsPhone();
  const entries = [
    ...sections.map((section, index) => ({ id: section.id, label: heading(section, index) })),
    { id: "contact", label: t("legal.contact") },
  ];
  return (
    <nav className="legal__toc" aria-label={t("legal.contents")}>
      <details open={!isPhone}>
        <summary>{t("legal.contents")}</summary>
        <ul>
          {entries.map(({ id, label }) => (
            <li key={id}>
              {/* Replaces the entry in the history, so that closing the page still leaves it. */}
              <Link to="." search={true} hash={id} replace>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

function LegalBody({ intro, sections, config, children }: LegalBodyProps) {
  const heading = useHeading(config);
  const values = valuesOf(config);
  const { hash } = useLocation();
  useEffect(() => document.getElementById(hash)?.focus(), [hash]);
  return (
    <div className="legal__body">
      <Contents sections={sections} config={config} />
      <div>
        <TextBlocks blocks={intro} values={values} />
        {sections.map((section, index) => (
          <section key={section.id} id={section.id} tabIndex={-1}>
            <h2>{heading(section, index)}</h2>
            <TextBlocks blocks={section.text} values={values} />
          </section>
        ))}
        <LegalContact config={config} />
        {children}
      </div>
    </div>
  );
}

/** A legal text with its contents and the contact of the operator. */
export function LegalText(props: LegalTextProps) {
  const config = useOperatorConfig();
  return config === undefined ? <Skeleton lines={8} /> : <LegalBody {...props} config={config} />;
}
