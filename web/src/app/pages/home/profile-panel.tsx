import type { User } from "@openrounds/contract/identity/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import type { ReactNode } from "react";
import { joinList } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { ProgressRing } from "../../../ui/progress-ring.tsx";
import "../../../ui/styles/home.css";

/** The missing parts of a profile, the most useful first. */
export function missingParts(user: User): MessageKey[] {
  const parts: readonly (readonly [boolean, MessageKey])[] = [
    [user.visibility === null, "home.profile.visibility"],
    [user.profileImage === null, "home.profile.picture"],
    [user.areasOfExpertise.length === 0, "home.profile.expertise"],
    [user.phone === null, "home.profile.phone"],
    [user.email === null, "home.profile.email"],
    [user.lastName === "", "home.profile.lastName"],
  ];
  return parts.filter(([isMissing]) => isMissing).map(([, key]) => key);
}

interface ProfilePanelProps {
  readonly user: User;
  /** The way to what is missing. */
  readonly action?: ReactNode;
}

/** How complete the profile is; hidden when it is. */
export function ProfilePanel({ user, action }: ProfilePanelProps) {
  const t = useText();
  const percent = user.profilePercentage;
  if (percent >= 100) return null;
  const missing = missingParts(user).map((key) => t(key));
  return (
    <section className="card card--p row g4 top" aria-label={t("home.profile.label")}>
      <span className="ringed">
        <ProgressRing percent={percent} size={52} width={5} />
        <b className="xs num">{percent}%</b>
      </span>
      <div className="grow">
        <h2 className="semi sm">{t("app.account.complete", { percent })}</h2>
        {missing.length > 0 && (
          <p className="sm t2 home__p">{t("home.profile.missing", { parts: joinList(missing) })}</p>
        )}
        {action}
      </div>
    </section>
  );
}
