import type { OrganizationLevel } from "@openrounds/contract/kernel/permissions.ts";
import type { OrganizationCategory } from "@openrounds/contract/organizations/categories.ts";
import type { OrganizationStatus, RegistrationType } from "@openrounds/contract/organizations/schemas.ts";

export const DEMO_PASSWORD = "learn-together-2026";

export interface DemoCity {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

export interface DemoOrganization {
  readonly name: string;
  readonly level: OrganizationLevel;
  readonly parent?: string;
  readonly description: string;
  readonly city: DemoCity;
  readonly timeZone: string;
  /** The language of its people, in storage format. */
  readonly language: string;
  /** The profile of a hub or superhub. */
  readonly profile?: DemoProfile;
  /** ACTIVE by default. */
  readonly status?: OrganizationStatus;
  /** How long ago it joined the network; by default the age of the network. */
  readonly ageDays?: number;
  /** How long ago its profile or status last changed; undefined for never. */
  readonly changedDays?: number;
}

export interface DemoProfile {
  readonly category: OrganizationCategory;
  readonly registrationType: RegistrationType;
  readonly focusAreas: readonly string[];
  /** Fields that only the owner enters. */
  readonly website?: string;
  readonly contactEmail?: string;
  readonly linkedin?: string;
  readonly registration?: string;
}

const profileOf = (
  host: string,
  about: Pick<DemoProfile, "category" | "registrationType" | "focusAreas" | "registration">,
): DemoProfile => ({
  ...about,
  website: `https://${host}`,
  contactEmail: `office@${host}`,
  linkedin: `https://www.linkedin.com/company/${host.replace(".example", "")}`,
});

export const SUPERHUB = "Deccan Health Superhub";
export const HUB = "Sahyadri Health Hub";
export const OTHER_HUB = "Great Lakes Care Hub";
export const THIRD_HUB = "Andes Telemedicina";

/** The superhub and its hubs. */
export const DEMO_HUBS: readonly DemoOrganization[] = [
  {
    name: SUPERHUB,
    level: "SUPERHUB",
    description: "Brings together hubs that mentor primary care teams, and trains the people who lead their sessions.",
    city: { name: "Pune", latitude: 18.5204, longitude: 73.8567 },
    timeZone: "Asia/Kolkata",
    language: "en_IN",
    profile: profileOf("deccan.example", {
      category: "PUBLIC_HEALTH",
      registrationType: "GOVT",
      focusAreas: ["Diabetes and endocrine", "Maternal and newborn health"],
      registration: "MH/1994/118",
    }),
  },
  {
    name: HUB,
    level: "HUB",
    parent: SUPERHUB,
    description: "Mentors health centers in western India in chronic and maternal care.",
    city: { name: "Pune", latitude: 18.5204, longitude: 73.8567 },
    timeZone: "Asia/Kolkata",
    language: "en_IN",
    profile: profileOf("sahyadri.example", {
      category: "NON_PROFIT",
      registrationType: "NPO",
      focusAreas: ["Type 2 diabetes", "Safe birth", "Palliative care"],
      registration: "MH/2011/2041",
    }),
  },
  {
    name: OTHER_HUB,
    level: "HUB",
    parent: SUPERHUB,
    description: "Mentors rural clinics around the Great Lakes.",
    city: { name: "Ann Arbor", latitude: 42.2808, longitude: -83.743 },
    timeZone: "America/New_York",
    language: "en_US",
    profile: profileOf("greatlakes.example", {
      category: "ACADEMIC_MEDICAL_CENTER",
      registrationType: "University / Non Profit",
      focusAreas: ["Hypertension", "Depression and anxiety"],
      registration: "08-146-3307",
    }),
  },
  {
    name: THIRD_HUB,
    level: "HUB",
    parent: SUPERHUB,
    description: "Acompaña a equipos de salud rurales de los Andes.",
    city: { name: "Cusco", latitude: -13.5319, longitude: -71.9675 },
    timeZone: "America/Lima",
    language: "es",
    profile: profileOf("andes.example", {
      category: "UNIVERSITY",
      registrationType: "QGI",
      focusAreas: ["Maternal and newborn health", "Childhood nutrition"],
      registration: "20538917346",
    }),
  },
];
