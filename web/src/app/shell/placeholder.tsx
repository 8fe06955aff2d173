import { IconCertificate, IconHome } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { PageFrame } from "../../kernel/page.ts";
import { useText } from "../../kernel/i18n.tsx";
import { LogoMark } from "../../ui/logo-mark.tsx";

/** The key of a text that is filled in by the page's own script, in the language of the person. */
const TITLE = "title";

/** The title of the page that was opened, as long as it is the page that is shown. */
function openedTitle(): string {
  if (typeof document === "undefined" || location.pathname !== openedPath) return "";
  const [title = "", product] = document.title.split(" · ");
  return product === undefined ? "" : title;
}
const openedPath = typeof document === "undefined" ? "" : location.pathname;

function Title() {
  const title = openedTitle();
  return (
    <p className="wait__title">
      <span className="wait__words" data-word={TITLE}>
        {title}
      </span>
      <span className="sk wait__sk" />
    </p>
  );
}

/** What a page shows until it is read: its title and the outline of its content. */
export function PagePlaceholder() {
  return (
    <div className="page wait" aria-hidden="true">
      <Title />
      <span className="sk wait__card" />
      <span className="sk wait__line" />
      <span className="sk wait__line" />
      <span className="sk wait__line wait__line--end" />
    </div>
  );
}

function Header({ children }: { readonly children?: ReactNode }) {
  const t = useText();
  return (
    <div className="nav" aria-hidden="true">
      <div className="nav__l">
        <span className="logo">
          <LogoMark />
          <span>{t("app.product")}</span>
        </span>
      </div>
      {children}
    </div>
  );
}

/** The frame of signed-in people with a page in it, until both are read. */
export function ShellPlaceholder() {
  const t = useText();
  return (
    <>
      <Header>
        <div className="nav__tabs">
          <span className="nav__tab" data-word="app.nav.home">
            {t("app.nav.home")}
          </span>
        </div>
        <div className="nav__r">
          <span className="nav__search" />
          <span className="me">
            <span className="sk wait__me" />
          </span>
        </div>
      </Header>
      <PagePlaceholder />
      <div className="tabbar" aria-hidden="true">
        <span className="tabbar__i">
          <IconHome className="i" />
          <span data-word="app.nav.home">{t("app.nav.home")}</span>
        </span>
        <span className="tabbar__i">
          <IconCertificate className="i" />
          <span data-word="app.nav.certificates">{t("app.nav.certificates")}</span>
        </span>
      </div>
    </>
  );
}

/** A page without the frame, until it is read. */
function OpenPlaceholder() {
  return (
    <>
      <Header />
      <PagePlaceholder />
    </>
  );
}

/** What the build writes into the HTML of the pages of each frame. */
export const PLACEHOLDERS: Readonly<Record<PageFrame, () => ReactNode>> = {
  shell: ShellPlaceholder,
  fullScreen: OpenPlaceholder,
  public: OpenPlaceholder,
  dark: () => <div className="wait--dark" data-or-scheme="dark" aria-hidden="true" />,
};
