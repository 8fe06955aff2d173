import { IconExternalLink } from "@tabler/icons-react";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { PROFILE_PATH, publicProfilePath } from "@openrounds/contract/identity/profile/paths.ts";
import { lazy, type ComponentType } from "react";
import { useOwnProfile } from "../../identity/profile/data.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PagePart } from "../../ui/page-part.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import "../../ui/styles/profile.css";
import { ProfilePanel } from "./home/profile-panel.tsx";

const lazyPart = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

/** Each part is loaded with its tab. */
const PARTS = {
  personal: lazyPart(() =>
    import("../../identity/profile/forms/personal-section.tsx").then((each) => each.PersonalSection),
  ),
  work: lazyPart(() => import("./profile/work-part.tsx").then((each) => each.WorkPart)),
  contact: lazyPart(() => import("../../identity/profile/forms/contact-form.tsx").then((each) => each.ContactForm)),
  languages: lazyPart(() => import("../../identity/profile/forms/language-form.tsx").then((each) => each.LanguageForm)),
  security: lazyPart(() => import("./profile/security-part.tsx").then((each) => each.SecurityPart)),
  notifications: lazyPart(() => import("./profile/notifications-part.tsx").then((each) => each.NotificationsPart)),
  account: lazyPart(() => import("./profile/account-part.tsx").then((each) => each.AccountPart)),
} as const;
type PartName = keyof typeof PARTS;
const PART_NAMES = Object.keys(PARTS) as PartName[];

/** The own profile: public details, contacts and account. */
export function ProfilePage() {
  const t = useText();
  const navigate = useNavigate();
  const { tab }: { tab?: unknown } = useSearch({ strict: false });
  const { user } = useOwnProfile();
  const selected = PART_NAMES.find((name) => name === tab) ?? "personal";
  const SelectedPart = PARTS[selected];
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <main className="page page--form">
      <PageHeader
        title={t("profile.title")}
        crumbs={[{ label: t("app.nav.home"), to: "/home" }, { label: t("profile.title") }]}
        crumbsLabel={t("app.crumbs")}
        actions={
          <Link to={publicProfilePath(user.userId)} className={buttonClass()}>
            <IconExternalLink className="i" aria-hidden />
            <span>{t("profile.viewPublic")}</span>
          </Link>
        }
      />
      <div className="stack g5">
        <div className="row g4">
          <Avatar id={user.userId} name={name} image={user.profileImage} size="lg" />
          <div className="grow">
            <p className="semi trunc">{name}</p>
            <p className="sm t2 trunc">{user.email ?? user.phone}</p>
          </div>
        </div>
        <ProfilePanel user={user} />
      </div>
      <div className="profile__tabs">
        <Tabs
          label={t("profile.parts")}
          tabs={PART_NAMES.map((key) => ({ key, label: t(`profile.part.${key}`) }))}
          selected={selected}
          onSelect={(key) => void navigate({ to: PROFILE_PATH, search: { tab: key }, replace: true })}
        >
          <div className="stack g5">
            <PagePart lines={5} height="2.75rem">
              <SelectedPart />
            </PagePart>
          </div>
        </Tabs>
      </div>
    </main>
  );
}
