import { useParams } from "@tanstack/react-router";
import { achievementEndpoints } from "@openrounds/contract/certificates/achievements/endpoints.ts";
import type { Badge as EarnedBadge } from "@openrounds/contract/certificates/achievements/schemas.ts";
import { CREDENTIALS } from "@openrounds/contract/identity/profile/credentials.ts";
import { profileEndpoints } from "@openrounds/contract/identity/profile/endpoints.ts";
import type { PublicProfile } from "@openrounds/contract/identity/profile/schemas.ts";
import { useEffect, useState, type ReactNode } from "react";
import { call } from "../../kernel/call.ts";
import { joinList, languageName } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { signedInUserId } from "../../kernel/session.ts";
import "../../kernel/shared-key.ts";
import { PublicFrame } from "../../site/components/public-frame.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { EmptyState, Skeleton } from "../../ui/states.tsx";
import "../../ui/styles/profile.css";

type LoadedValue<T> = { readonly value: T } | { readonly failure: unknown } | undefined;

/** The public profile of a person; undefined while it loads. */
function usePerson(id: string): LoadedValue<PublicProfile> {
  const [person, setPerson] = useState<LoadedValue<PublicProfile>>();
  useEffect(() => {
    setPerson(undefined);
    call(profileEndpoints.publicProfile, { params: { id }, query: { requestFor: "PROFILE" } }).then(
      ({ user }) => setPerson({ value: user }),
      (failure: unknown) => setPerson({ failure }),
    );
  }, [id]);
  return person;
}

/** The badges of a person, for signed-in people; the page does not need them. */
function useBadges(userId: string): readonly EarnedBadge[] {
  const [badges, setBadges] = useState<readonly EarnedBadge[]>([]);
  useEffect(() => {
    if (signedInUserId() === null) return;
    call(achievementEndpoints.badges, { params: { userId } }).then(
      ({ badgeList }) => setBadges(badgeList),
      () => setBadges([]),
    );
  }, [userId]);
  return badges;
}

function PersonBadges({ userId }: { readonly userId: string }) {
  const t = useText();
  const badges = useBadges(userId);
  if (badges.length === 0) return null;
  return (
    <section className="card card--p stack g4" aria-label={t("profile.badges")}>
      <h2 className="lg">{t("profile.badges")}</h2>
      <ul className="badges">
        {badges.map(({ badgeId, name, imageUrl }) => (
          <li key={badgeId}>
            <img src={imageUrl} alt="" width={64} height={64} loading="lazy" />
            <span className="sm">{name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const labelOf = (code: string): string => CREDENTIALS.find((each) => each.code === code)?.label ?? code;

/** The facts of a public profile; empty ones are left out. */
function ProfileFacts({ person }: { readonly person: PublicProfile }) {
  const t = useText();
  const { primaryOccupation, organization, focusAreas, credentials, areasOfExpertise, secondarySpeakingLanguages } =
    person;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t("identity.onboard.profession"), primaryOccupation?.name],
    [t("identity.onboard.workplace"), organization?.name],
    [t("profile.credentials"), joinList(credentials.map(labelOf))],
    [t("identity.onboard.focusAreas"), joinList(focusAreas.map(({ name }) => name))],
    [t("profile.expertise"), joinList(areasOfExpertise)],
    [t("profile.speaking"), joinList(secondarySpeakingLanguages.map((code) => languageName(code.replace("_", "-"))))],
    [t("profile.pronoun"), person.pronoun],
  ];
  const givenFacts = facts.filter(([, value]) => value !== undefined && value !== "");
  if (givenFacts.length === 0 && person.description === "") return null;
  return (
    <section className="card card--p stack g5" aria-label={t("profile.about")}>
      {person.description !== "" && <p>{person.description}</p>}
      <dl className="facts">
        {givenFacts.map(([name, value]) => (
          <div key={name} style={{ display: "contents" }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function ProfileDetails({ person }: { readonly person: PublicProfile }) {
  const t = useText();
  const { userId, firstName, lastName, salutation, profileImage, visibility, primaryOccupation } = person;
  const name = `${firstName} ${lastName}`.trim();
  const shownName =
    salutation === null || salutation === "Other"
      ? name
      : t("profile.salutedName", { salutation: t(`profile.salutation.${salutation}`), name });
  return (
    <div className="stack g5">
      <div className="person">
        <Avatar id={userId} name={name} image={profileImage} size="xl" />
        <PageHeader title={shownName} meta={primaryOccupation?.name} />
      </div>
      {visibility === "PRIVATE" && <p className="t2">{t("profile.private", { name })}</p>}
      <ProfileFacts person={person} />
      <PersonBadges userId={userId} />
    </div>
  );
}

/** The public page of a person. */
export function PublicProfilePage() {
  const t = useText();
  const { userId = "" }: { userId?: string } = useParams({ strict: false });
  const person = usePerson(userId);
  return (
    <PublicFrame>
      <main className="page page--form">
        {person === undefined && <Skeleton lines={5} height="2.5rem" />}
        {person !== undefined && "failure" in person && (
          <>
            <PageHeader title={t("app.oops.404")} />
            <EmptyState title={t("profile.absent")} text={t("profile.absentText")} />
          </>
        )}
        {person !== undefined && "value" in person && <ProfileDetails person={person.value} />}
      </main>
    </PublicFrame>
  );
}
