import type { OrganizationLevel } from "@openrounds/contract/kernel/permissions.ts";

export const DEMO_PASSWORD = "learn-together-2026";

export interface City {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

export interface DemoOrganization {
  readonly name: string;
  readonly level: OrganizationLevel;
  readonly parent?: string;
  readonly description: string;
  readonly city: City;
  readonly timeZone: string;
  /** Of its people, as profiles store it. */
  readonly language: string;
}

export const SUPERHUB = "Deccan Health Superhub";
export const HUB = "Sahyadri Health Hub";
export const OTHER_HUB = "Great Lakes Care Hub";
export const THIRD_HUB = "Andes Telemedicina";

/** The superhub and its hubs. */
export const DEMO_HUBS: readonly DemoOrganization[] = [
  {
    name: SUPERHUB,
    level: "SUPERHUB",
    description: "Brings hubs together that mentor primary care teams, and trains the people who lead their sessions.",
    city: { name: "Pune", latitude: 18.5204, longitude: 73.8567 },
    timeZone: "Asia/Kolkata",
    language: "en_IN",
  },
  {
    name: HUB,
    level: "HUB",
    parent: SUPERHUB,
    description: "Mentors health centres of western India in chronic and maternal care.",
    city: { name: "Pune", latitude: 18.5204, longitude: 73.8567 },
    timeZone: "Asia/Kolkata",
    language: "en_IN",
  },
  {
    name: OTHER_HUB,
    level: "HUB",
    parent: SUPERHUB,
    description: "Mentors rural clinics around the Great Lakes.",
    city: { name: "Ann Arbor", latitude: 42.2808, longitude: -83.743 },
    timeZone: "America/New_York",
    language: "en_US",
  },
  {
    name: THIRD_HUB,
    level: "HUB",
    parent: SUPERHUB,
    description: "Acompaña a equipos de salud rurales de los Andes.",
    city: { name: "Cusco", latitude: -13.5319, longitude: -71.9675 },
    timeZone: "America/Lima",
    language: "es",
  },
];
