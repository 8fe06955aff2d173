import { hashNewPassword } from "../identity/passwords/service.ts";
import { legalPolicies, policyAgreements, users } from "../identity/tables.ts";
import { DAY } from "../kernel/clock.ts";
import type { Tx } from "../kernel/db/database.ts";
import type { Platform } from "../kernel/platform.ts";
import { members } from "../organizations/tables.ts";
import { focusAreaIdOf, occupationIdOf } from "../reference/service.ts";
import { demoId } from "./ids.ts";
import { DEMO_LEARNERS, type DemoLearner } from "./learners.ts";
import { DEMO_PASSWORD, type DemoOrganization } from "./network.ts";
import { DEMO_ORGANIZATIONS } from "./organizations.ts";
import { DEMO_OFFERS } from "./programs/offers.ts";
import { randomFor } from "./random.ts";
import { DEMO_TEAM, type DemoPerson } from "./team.ts";

type UserInsert = typeof users.$inferInsert;
type MemberInsert = typeof members.$inferInsert;

/** The language of the demo sign-ins. */
const SIGN_IN_LANGUAGE = "en_US";

const organizationsByName = new Map(DEMO_ORGANIZATIONS.map((organization) => [organization.name, organization]));

function workplaceNamed(name: string): DemoOrganization {
  const organization = organizationsByName.get(name);
  if (organization === undefined) throw new Error(`no organization named ${name}`);
  return organization;
}

const namesByEmail = new Map(
  [...DEMO_TEAM, ...DEMO_LEARNERS].map(({ email, firstName, lastName }) => [email, `${firstName} ${lastName}`]),
);

const NAMES = new Map(
  [...DEMO_TEAM, ...DEMO_LEARNERS].map(({ email, firstName, lastName }) => [email, { firstName, lastName }]),
);

/** The full name of a person by e-mail. */
export const nameOf = (email: string): string => namesByEmail.get(email) ?? email;

interface DemoProfileRow {
  readonly person: Pick<DemoLearner, "email" | "firstName" | "lastName" | "gender" | "occupation" | "focusAreas">;
  readonly workplace: DemoOrganization;
  readonly language: string;
  readonly expertise: readonly string[];
}

const ofTeam = (person: DemoPerson): DemoProfileRow => {
  const workplace = workplaceNamed(person.workplace);
  const language = person.signIn === undefined ? workplace.language : SIGN_IN_LANGUAGE;
  return { person, workplace, language, expertise: person.expertise };
};
const ofLearner = (person: DemoLearner): DemoProfileRow => ({
  person,
  workplace: person.site,
  language: person.site.language,
  expertise: [],
});

/** When an account was created: before the first batch of the network, or with an organization that joined later. */
const joinedAt = (email: string, { ageDays }: DemoOrganization, at: Date): Date =>
  new Date(at.getTime() - (ageDays ?? randomFor(`joined:${email}`).between(715, 790)) * DAY);

function userRowOf(
  { person, workplace, language, expertise }: DemoProfileRow,
  passwordHash: string,
  at: Date,
): UserInsert {
  const createdAt = joinedAt(person.email, workplace, at);
  return {
    userId: demoId("user", person.email),
    status: "ACTIVE",
    email: person.email,
    emailVerifiedAt: createdAt,
    passwordHash,
    firstName: person.firstName,
    lastName: person.lastName,
    gender: person.gender,
    locale: language,
    primaryReadingLanguage: language,
    timezone: workplace.timeZone,
    visibility: "PUBLIC",
    occupationId: occupationIdOf(person.occupation),
    organizationId: demoId("organization", workplace.name),
    organizationName: workplace.name,
    focusAreaIds: person.focusAreas.map(focusAreaIdOf),
    areasOfExpertise: [...expertise],
    address: workplace.city,
    createdAt,
    updatedAt: createdAt,
  };
}

const OWNED = new Set(
  DEMO_TEAM.flatMap(({ memberOf }) => memberOf.filter(({ roles }) => roles.includes("OWNER"))).map(
    ({ organization }) => organization,
  ),
);

/** A site without an owner in the team is owned by its first learner. */
const isSiteOwner = (learner: DemoLearner): boolean =>
  !OWNED.has(learner.site.name) && DEMO_LEARNERS.find(({ site }) => site === learner.site) === learner;

function memberRows(at: Date): MemberInsert[] {
  const rowOf = (email: string, organization: string, roles: MemberInsert["roles"]): MemberInsert => {
    const createdAt = joinedAt(email, workplaceNamed(organization), at);
    const userId = demoId("user", email);
    return {
      organizationId: demoId("organization", organization),
      userId,
      roles,
      entityStatus: "ACTIVE",
      ...NAMES.get(email),
      createdAt,
      updatedAt: createdAt,
    };
  };
  return [
    ...DEMO_TEAM.flatMap(({ email, memberOf }) =>
      memberOf.map(({ organization, roles }) => rowOf(email, organization, [...roles])),
    ),
    ...DEMO_LEARNERS.map((learner) =>
      rowOf(learner.email, learner.site.name, [isSiteOwner(learner) ? "OWNER" : "MEMBER"]),
    ),
  ];
}

/** Accounts that an invitation created, before sign-up. */
function newcomerRows(at: Date): UserInsert[] {
  const batches = DEMO_OFFERS.flatMap(({ programs }) => programs).flatMap((program) => program.batches ?? []);
  return batches
    .flatMap(({ newcomers = [] }) => newcomers)
    .map((email) => ({ userId: demoId("user", email), status: "INVITED", email, createdAt: at, updatedAt: at }));
}

/** Inserts all people with complete profiles, memberships and agreement to the current policies. */
export async function seedPeople(platform: Platform, tx: Tx, at: Date): Promise<void> {
  const hash = await hashNewPassword(platform, Buffer.from(DEMO_PASSWORD).toString("base64"), []);
  const rows = [...DEMO_TEAM.map(ofTeam), ...DEMO_LEARNERS.map(ofLearner)].map((profile) =>
    userRowOf(profile, hash, at),
  );
  await tx.insert(users).values([...rows, ...newcomerRows(at)]);
  await tx.insert(members).values(memberRows(at));
  const policies = await tx.select({ legalPolicyId: legalPolicies.legalPolicyId }).from(legalPolicies);
  const agreements = policies.flatMap(({ legalPolicyId }) =>
    rows.map(({ userId, locale }) => ({ userId, legalPolicyId, locale: locale ?? SIGN_IN_LANGUAGE, agreedAt: at })),
  );
  if (agreements.length > 0) await tx.insert(policyAgreements).values(agreements);
}
