import type { OrganizationLevel, OrganizationRole } from "@openrounds/contract/kernel/permissions.ts";

export const DEMO_PASSWORD = "learn-together-2026";

export interface DemoPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly workplace: string;
  readonly occupation?: string;
  readonly focusArea?: string;
  readonly timezone?: string;
  readonly memberOf: readonly { readonly organization: string; readonly roles: readonly OrganizationRole[] }[];
  /** What the sign-in shows, where it is one to try. */
  readonly signIn?: string;
}

export interface DemoOrganization {
  readonly name: string;
  readonly level: OrganizationLevel;
  readonly parent?: string;
  readonly description: string;
  readonly city: { readonly name: string; readonly latitude: number; readonly longitude: number };
}

const SUPERHUB = "Deccan Health Superhub";
const HUB = "Sahyadri Health Hub";
const OTHER_HUB = "Great Lakes Care Hub";
const THIRD_HUB = "Andes Telemedicina";

export const DEMO_ORGANIZATIONS: readonly DemoOrganization[] = [
  {
    name: SUPERHUB,
    level: "SUPERHUB",
    description: "Brings hubs together that mentor primary care teams.",
    city: { name: "Pune", latitude: 18.5204, longitude: 73.8567 },
  },
  {
    name: HUB,
    level: "HUB",
    parent: SUPERHUB,
    description: "Mentors health centres of western India in chronic and maternal care.",
    city: { name: "Pune", latitude: 18.5204, longitude: 73.8567 },
  },
  {
    name: OTHER_HUB,
    level: "HUB",
    parent: SUPERHUB,
    description: "Mentors rural clinics around the Great Lakes.",
    city: { name: "Ann Arbor", latitude: 42.2808, longitude: -83.743 },
  },
  {
    name: THIRD_HUB,
    level: "HUB",
    parent: SUPERHUB,
    description: "Acompaña a equipos de salud rurales de los Andes.",
    city: { name: "Cusco", latitude: -13.5319, longitude: -71.9675 },
  },
  {
    name: "PHC Wardha",
    level: "SPOKE",
    description: "Primary health centre.",
    city: { name: "Wardha", latitude: 20.7453, longitude: 78.6022 },
  },
  {
    name: "District Hospital Cuttack",
    level: "SPOKE",
    description: "District hospital.",
    city: { name: "Cuttack", latitude: 20.4625, longitude: 85.8828 },
  },
];

export const DEMO_HUB = HUB;

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    email: "superhub@demo.example",
    firstName: "Asha",
    lastName: "Kulkarni",
    workplace: SUPERHUB,
    memberOf: [{ organization: SUPERHUB, roles: ["OWNER"] }],
    signIn: "superhub owner",
  },
  {
    email: "hub@demo.example",
    firstName: "Meera",
    lastName: "Nair",
    workplace: HUB,
    memberOf: [{ organization: HUB, roles: ["OWNER"] }],
    signIn: "hub owner",
  },
  {
    email: "admin@demo.example",
    firstName: "Vikram",
    lastName: "Joshi",
    workplace: HUB,
    memberOf: [{ organization: HUB, roles: ["ADMIN"] }],
    signIn: "hub admin",
  },
  {
    email: "member@demo.example",
    firstName: "Kavya",
    lastName: "Reddy",
    workplace: HUB,
    memberOf: [{ organization: HUB, roles: ["MEMBER"] }],
    signIn: "hub member",
  },
  {
    email: "facilitator@demo.example",
    firstName: "Rahul",
    lastName: "Deshmukh",
    workplace: HUB,
    memberOf: [{ organization: "PHC Wardha", roles: ["ADMIN"] }],
    signIn: "facilitator of a running batch",
  },
  {
    email: "presenter@demo.example",
    firstName: "Lalitha",
    lastName: "Devi",
    workplace: "PHC Wardha",
    occupation: "Staff nurse",
    memberOf: [{ organization: "PHC Wardha", roles: ["MEMBER"] }],
    signIn: "case presenter",
  },
  {
    email: "lecturer@demo.example",
    firstName: "Sunita",
    lastName: "Mohanty",
    workplace: "District Hospital Cuttack",
    memberOf: [{ organization: "District Hospital Cuttack", roles: ["OWNER"] }],
    signIn: "guest lecturer",
  },
  {
    email: "learner@demo.example",
    firstName: "Pooja",
    lastName: "Ingole",
    workplace: "PHC Wardha",
    occupation: "Auxiliary nurse midwife",
    memberOf: [{ organization: "PHC Wardha", roles: ["MEMBER"] }],
    signIn: "learner, spoke only",
  },
  {
    email: "otherhub@demo.example",
    firstName: "Grace",
    lastName: "Miller",
    workplace: OTHER_HUB,
    timezone: "America/New_York",
    memberOf: [{ organization: OTHER_HUB, roles: ["OWNER"] }],
    signIn: "owner of another hub",
  },
  {
    email: "allviews@demo.example",
    firstName: "Tenzin",
    lastName: "Dorjee",
    workplace: HUB,
    memberOf: [
      { organization: SUPERHUB, roles: ["ADMIN"] },
      { organization: HUB, roles: ["ADMIN"] },
      { organization: "PHC Wardha", roles: ["OWNER"] },
    ],
    signIn: "superhub, hub and spoke views",
  },
];
