import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, type ReactNode } from "react";

export interface Crumb {
  readonly label: string;
  /** Absent for the page itself. */
  readonly to?: string;
}

/** Breadcrumbs: links to the pages above. */
export function Breadcrumbs({ crumbs, label }: { readonly crumbs: readonly Crumb[]; readonly label: string }) {
  return (
    <nav className="crumbs" aria-label={label}>
      {crumbs.map(({ label: text, to }, index) => (
        <Crumb key={text} text={text} to={to} isFirst={index === 0} />
      ))}
    </nav>
  );
}

function Crumb({
  text,
  to,
  isFirst,
}: {
  readonly text: string;
  readonly to: string | undefined;
  readonly isFirst: boolean;
}) {
  return (
    <>
      {!isFirst && <IconChevronRight className="i" aria-hidden />}
      {to === undefined ? <span aria-current="page">{text}</span> : <Link to={to}>{text}</Link>}
    </>
  );
}

interface PageHeaderProps {
  readonly title: string;
  readonly crumbs?: readonly Crumb[];
  readonly crumbsLabel?: string;
  readonly badge?: ReactNode;
  /** One line of icons with texts. */
  readonly meta?: ReactNode;
  readonly actions?: ReactNode;
  /** On a phone the one action floats above the tab bar. */
  readonly floating?: boolean;
  /** A page of the navigation: on a phone the action stays beside the title and there is no back link. */
  readonly inline?: boolean;
  /** A picture before the title, on a desktop; the status is then above the title. */
  readonly cover?: ReactNode;
  readonly product?: string;
}

/** Breadcrumbs, the h1 of the page with its status, a line of facts, and at most one primary action. */
export function PageHeader({
  title,
  crumbs,
  crumbsLabel = "",
  badge,
  meta,
  actions,
  floating = false,
  inline = false,
  cover,
  product = "OpenRounds",
}: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${product}`;
    heading.current?.focus({ preventScroll: true });
  }, [title, product]);
  const looks = { "ph--fab": floating, "ph--inline": inline, "ph--cover": cover !== undefined };
  const classes = Object.entries(looks).flatMap(([name, on]) => (on ? [name] : []));
  return (
    <>
      {crumbs !== undefined && (
        <div className={inline ? "only-d" : undefined}>
          <Breadcrumbs crumbs={crumbs} label={crumbsLabel} />
        </div>
      )}
      <header className={["ph", ...classes].join(" ")}>
        {cover !== undefined && <span className="ph__cover only-d">{cover}</span>}
        <div className="grow">
          {cover !== undefined && <div className="row g2 wrap ph__b">{badge}</div>}
          <div className="row wrap">
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {cover === undefined && badge}
          </div>
          {meta !== undefined && <div className="ph__m">{meta}</div>}
        </div>
        {actions !== undefined && <div className="ph__a">{actions}</div>}
      </header>
    </>
  );
}
