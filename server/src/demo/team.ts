import type { Gender } from "@openrounds/contract/identity/schemas.ts";
import type { OrganizationRole } from "@openrounds/contract/kernel/permissions.ts";
import { HUB, OTHER_HUB, SUPERHUB, THIRD_HUB } from "./network.ts";
import { INACTIVE_HUB, PENDING_HUB, PILOT_HUB } from "./new-hubs.ts";

export interface DemoPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: Gender;
  /** The organization in the profile, with the person's town and time zone. */
  readonly workplace: string;
  readonly occupation: string;
  readonly focusAreas: readonly string[];
  readonly expertise: readonly string[];
  readonly memberOf: readonly { readonly organization: string; readonly roles: readonly OrganizationRole[] }[];
  /** The label of a demo sign-in, if it is one. */
  readonly signIn?: string;
}

type DemoMembership = DemoPerson["memberOf"][number];

const as = (organization: string, ...roles: OrganizationRole[]): DemoMembership => ({ organization, roles });

const PHYSICIAN = {
  occupation: "Physician",
  focusAreas: ["Type 2 diabetes", "Hypertension"],
  expertise: ["Internal medicine"],
};
const MANAGER = {
  occupation: "Health programme manager",
  focusAreas: ["Public health"],
  expertise: ["Program design"],
};

/** The demo sign-ins. */
const SIGN_INS: readonly DemoPerson[] = [
  {
    ...MANAGER,
    email: "superhub@demo.example",
    firstName: "Asha",
    lastName: "Kulkarni",
    gender: "FEMALE",
    workplace: SUPERHUB,
    memberOf: [as(SUPERHUB, "OWNER")],
    signIn: "superhub owner",
  },
  {
    ...PHYSICIAN,
    email: "hub@demo.example",
    firstName: "Meera",
    lastName: "Nair",
    gender: "FEMALE",
    workplace: HUB,
    memberOf: [as(HUB, "OWNER")],
    signIn: "hub owner",
  },
  {
    ...MANAGER,
    email: "admin@demo.example",
    firstName: "Vikram",
    lastName: "Joshi",
    gender: "MALE",
    workplace: HUB,
    memberOf: [as(HUB, "ADMIN")],
    signIn: "hub admin",
  },
  {
    ...PHYSICIAN,
    email: "member@demo.example",
    firstName: "Kavya",
    lastName: "Reddy",
    gender: "FEMALE",
    workplace: HUB,
    memberOf: [as(HUB, "MEMBER")],
    signIn: "hub member",
  },
  {
    ...PHYSICIAN,
    email: "facilitator@demo.example",
    firstName: "Rahul",
    lastName: "Deshmukh",
    gender: "MALE",
    workplace: HUB,
    memberOf: [as("PHC Wardha", "ADMIN")],
    signIn: "facilitator of a running batch",
  },
  {
    email: "presenter@demo.example",
    firstName: "Lalitha",
    lastName: "Devi",
    gender: "FEMALE",
    workplace: "PHC Wardha",
    occupation: "Staff nurse",
    focusAreas: ["Type 2 diabetes", "Wound care"],
    expertise: ["Foot care"],
    memberOf: [as("PHC Wardha", "MEMBER")],
    signIn: "case presenter",
  },
  {
    email: "lecturer@demo.example",
    firstName: "Sunita",
    lastName: "Mohanty",
    gender: "FEMALE",
    workplace: "District Hospital Cuttack",
    occupation: "Surgeon",
    focusAreas: ["Diabetic foot", "Wound care"],
    expertise: ["Diabetic foot surgery"],
    memberOf: [as("District Hospital Cuttack", "OWNER")],
    signIn: "guest lecturer",
  },
  {
    email: "learner@demo.example",
    firstName: "Pooja",
    lastName: "Ingole",
    gender: "FEMALE",
    workplace: "PHC Wardha",
    occupation: "Auxiliary nurse midwife",
    focusAreas: ["Type 2 diabetes", "High-risk pregnancy"],
    expertise: [],
    memberOf: [as("PHC Wardha", "MEMBER")],
    signIn: "learner, spoke only",
  },
  {
    email: "otherhub@demo.example",
    firstName: "Grace",
    lastName: "Miller",
    gender: "FEMALE",
    workplace: OTHER_HUB,
    occupation: "Family doctor",
    focusAreas: ["Opioid use", "Dementia"],
    expertise: ["Addiction medicine"],
    memberOf: [as(OTHER_HUB, "OWNER")],
    signIn: "owner of another hub",
  },
  {
    ...MANAGER,
    email: "newhub@demo.example",
    firstName: "Anjali",
    lastName: "Thapa",
    gender: "FEMALE",
    workplace: PENDING_HUB,
    memberOf: [as(PENDING_HUB, "OWNER")],
    signIn: "owner of a hub waiting for approval",
  },
  {
    email: "allviews@demo.example",
    firstName: "Tenzin",
    lastName: "Dorjee",
    gender: "MALE",
    workplace: HUB,
    ...MANAGER,
    memberOf: [as(SUPERHUB, "ADMIN"), as(HUB, "ADMIN"), as("PHC Wardha", "OWNER")],
    signIn: "superhub, hub and spoke views",
  },
];

type TeamLine = readonly [
  email: string,
  name: string,
  gender: Gender,
  occupation: string,
  focusArea: string,
  expertise: string,
];

const teamOf = (workplace: string, roles: readonly OrganizationRole[], lines: readonly TeamLine[]): DemoPerson[] =>
  lines.map(([email, name, gender, occupation, focusArea, expertise]) => {
    const [firstName = "", lastName = ""] = name.split(" ");
    const memberOf = [{ organization: workplace, roles }];
    return {
      email,
      firstName,
      lastName,
      gender,
      workplace,
      occupation,
      focusAreas: [focusArea],
      expertise: [expertise],
      memberOf,
    };
  });

/** Everybody who works for the superhub or a hub, with the demo sign-ins. */
export const DEMO_TEAM: readonly DemoPerson[] = [
  ...SIGN_INS,
  ...teamOf(
    SUPERHUB,
    ["TRAINING_ADMIN"],
    [["ruth.dcosta@deccan.example", "Ruth Dcosta", "FEMALE", "Trainer", "Teacher mentoring", "Facilitation"]],
  ),
  ...teamOf(
    HUB,
    ["ADMIN", "TRAINING_ADMIN"],
    [
      [
        "nisha.patil@sahyadri.example",
        "Nisha Patil",
        "FEMALE",
        "Programme coordinator",
        "Quality improvement",
        "Coordination",
      ],
    ],
  ),
  ...teamOf(
    HUB,
    ["SUBJECT_MATTER_EXPERT"],
    [
      [
        "leela.thomas@sahyadri.example",
        "Leela Thomas",
        "FEMALE",
        "Physician",
        "Palliative care",
        "Palliative medicine",
      ],
      ["farhan.qureshi@sahyadri.example", "Farhan Qureshi", "MALE", "Physician", "Tuberculosis", "Chest medicine"],
      [
        "rekha.bhosale@sahyadri.example",
        "Rekha Bhosale",
        "FEMALE",
        "Gynaecologist and obstetrician",
        "Safe birth",
        "Obstetrics",
      ],
    ],
  ),
  ...teamOf(
    HUB,
    ["MEMBER"],
    [
      [
        "arun.prakash@sahyadri.example",
        "Arun Prakash",
        "MALE",
        "Counsellor",
        "Child and adolescent mental health",
        "School counselling",
      ],
      [
        "sanjay.kamble@sahyadri.example",
        "Sanjay Kamble",
        "MALE",
        "Optometrist",
        "Diabetic retinopathy",
        "Eye screening",
      ],
    ],
  ),
  ...teamOf(
    OTHER_HUB,
    ["ADMIN"],
    [
      [
        "owen.fairley@greatlakes.example",
        "Owen Fairley",
        "MALE",
        "Nurse practitioner",
        "Opioid use",
        "Addiction nursing",
      ],
    ],
  ),
  ...teamOf(
    OTHER_HUB,
    ["MEMBER"],
    [
      [
        "claire.sandoval@greatlakes.example",
        "Claire Sandoval",
        "FEMALE",
        "Social worker",
        "Dementia",
        "Family support",
      ],
    ],
  ),
  ...teamOf(
    THIRD_HUB,
    ["OWNER"],
    [["lucia.huaman@andes.example", "Lucía Huamán", "FEMALE", "Family doctor", "High-risk pregnancy", "Salud materna"]],
  ),
  ...teamOf(
    THIRD_HUB,
    ["ADMIN"],
    [["mateo.rivas@andes.example", "Mateo Rivas", "MALE", "Physician", "Type 2 diabetes", "Medicina interna"]],
  ),
  ...teamOf(
    PILOT_HUB,
    ["OWNER"],
    [["minh.tran@mekong.example", "Minh Trần", "MALE", "Family doctor", "Hypertension", "Y học gia đình"]],
  ),
  ...teamOf(
    INACTIVE_HUB,
    ["OWNER"],
    [["faith.chebet@riftvalley.example", "Faith Chebet", "FEMALE", "Physician", "Tuberculosis", "Chest medicine"]],
  ),
];
