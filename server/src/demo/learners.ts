import type { Gender } from "@openrounds/contract/identity/schemas.ts";
import { NAME_POOLS, type NameOrigin, type WrittenName } from "./names.ts";
import { randomFor, type RandomSequence } from "./random.ts";
import { DEMO_SITES, type DemoSite } from "./sites.ts";

export interface DemoLearner {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: Gender;
  readonly occupation: string;
  readonly focusAreas: readonly string[];
  readonly site: DemoSite;
}

/** Distributed as at spoke sites. */
const OCCUPATIONS = [
  "Medical officer",
  "Medical officer",
  "Staff nurse",
  "Staff nurse",
  "Staff nurse",
  "Auxiliary nurse midwife",
  "Community health officer",
  "Community health worker",
  "Pharmacist",
  "Laboratory technician",
  "Counsellor",
] as const;

const INTERESTS = [
  "Type 2 diabetes",
  "Hypertension",
  "Safe birth",
  "Tuberculosis",
  "Mental health",
  "Childhood nutrition",
  "Palliative care",
  "Immunization",
];

/** The domain of a town's e-mail addresses. */
const domainOf = (city: string): string =>
  city
    .normalize("NFD")
    .replaceAll(/\P{ASCII}/gu, "")
    .replaceAll(" ", "-")
    .toLowerCase();

interface FirstName {
  readonly name: WrittenName;
  readonly gender: Gender;
}

function firstNamesOf(origin: NameOrigin, random: RandomSequence): FirstName[] {
  const { women, men } = NAME_POOLS[origin];
  const all: FirstName[] = [
    ...women.map((name) => ({ name, gender: "FEMALE" as const })),
    ...men.map((name) => ({ name, gender: "MALE" as const })),
  ];
  return random.shuffled(all);
}

/** The learners of a site with unique first names, so that their addresses are unique. */
function learnersOf(site: DemoSite): DemoLearner[] {
  const random = randomFor(`learners:${site.name}`);
  const { families } = NAME_POOLS[site.origin];
  const firstNames = firstNamesOf(site.origin, random).slice(0, site.learners);
  return firstNames.map(({ name: [firstName, latin], gender }) => {
    const [lastName, lastLatin] = random.pick(families);
    return {
      email: `${latin}.${lastLatin}@${domainOf(site.city.name)}.example`,
      firstName,
      lastName,
      gender: random.chance(0.05) ? "PREFER_NOT_TO_DISCLOSE" : gender,
      occupation: random.pick(OCCUPATIONS),
      focusAreas: random.shuffled(INTERESTS).slice(0, 2),
      site,
    };
  });
}

/** All learners at spoke sites, without the demo sign-ins. */
export const DEMO_LEARNERS: readonly DemoLearner[] = DEMO_SITES.flatMap(learnersOf);
