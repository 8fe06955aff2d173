import type { DemoProgram } from "./plan.ts";

const RURAL = {
  sector: "Healthcare",
  contactEmail: "programs@greatlakes.example",
  editors: ["owen.fairley@greatlakes.example"],
} as const;

export const LAKES_PROGRAMS: readonly DemoProgram[] = [
  {
    ...RURAL,
    name: "Opioid Use: Treatment in Rural Clinics",
    status: "ACTIVE",
    isPublic: true,
    description:
      "<p>Buprenorphine can be prescribed in every clinic. This program stands beside the clinicians who start.</p>" +
      "<ul><li>Weekly, at lunch time</li><li>Cases without names</li></ul>",
    focusAreas: ["Opioid use", "Pain management", "Alcohol use"],
    occupations: ["Family doctor", "Nurse practitioner", "Counsellor"],
    certificateCriteria: "For attending 6 of 10 sessions",
    topics: [
      "A first conversation without judgement",
      "Starting buprenorphine at home",
      "Pain and opioid use together",
      "Pregnancy and treatment",
      "When the urine test surprises",
      "Alcohol as well",
      "Young people",
      "Families and naloxone",
      "Relapse is information",
      "Keeping a clinic going",
    ],
    batches: [
      {
        name: "Cohort 1 · Upper Peninsula",
        timing: { startsInDays: -430, weekday: "TU", from: "12:00", to: "13:00" },
        language: "en",
        facilitator: "owen.fairley@greatlakes.example",
        origins: ["english"],
        learners: 16,
      },
      {
        name: "Cohort 2 · Both shores",
        timing: { startsInDays: -40, weekday: "TU", from: "12:00", to: "13:00" },
        language: "en",
        facilitator: "owen.fairley@greatlakes.example",
        origins: ["english", "andean"],
        learners: 26,
      },
    ],
  },
  {
    ...RURAL,
    name: "Memory Clinics in Small Towns",
    status: "ACTIVE",
    description:
      "<p>Testing memory, telling the truth kindly, and keeping people at home: for clinics far from a neurologist.</p>",
    focusAreas: ["Dementia", "Geriatric care"],
    occupations: ["Family doctor", "Social worker"],
    topics: [
      "Forgetful or ill?",
      "Telling the person and the family",
      "Driving, money, knives",
      "Sleepless nights",
      "Carers need care",
      "Advance plans",
    ],
    batches: [
      {
        name: "Cohort 1 · Lakeside counties",
        timing: { startsInDays: -16, weekday: "WE", everyWeeks: 2, from: "08:00", to: "09:00" },
        language: "en",
        facilitator: "claire.sandoval@greatlakes.example",
        origins: ["english"],
        learners: 15,
      },
    ],
  },
  {
    ...RURAL,
    name: "Care Home Nursing Rounds",
    status: "COMPLETED",
    description: "<p>Falls, skin, food and infections in care homes, by nurses for nurses.</p>",
    focusAreas: ["Geriatric care", "Falls prevention", "Infection prevention and control"],
    occupations: ["Nurse", "Dietitian"],
    topics: [
      "Falls that need not be",
      "Skin at risk",
      "Eating alone",
      "Isolation without loneliness",
      "Fewer tablets",
      "Good endings",
    ],
    batches: [
      {
        name: "Cohort 1 · Twelve homes",
        timing: { startsInDays: -330, weekday: "TH", from: "14:00", to: "15:00" },
        language: "en",
        facilitator: "claire.sandoval@greatlakes.example",
        origins: ["english"],
        learners: 14,
      },
    ],
  },
  {
    ...RURAL,
    name: "Heart Failure after Discharge",
    status: "MIGRATED",
    description:
      "<p>Weight, salt, tablets and a telephone call in the first week. Taken over from an older platform.</p>",
    focusAreas: ["Heart failure"],
    occupations: ["Nurse practitioner", "Pharmacist"],
    topics: ["The first week at home", "Reading the scale", "Tablets up, slowly", "When to call"],
    batches: [
      {
        name: "Cohort 1",
        timing: { startsInDays: -690, weekday: "MO", from: "12:00", to: "12:45" },
        language: "en",
        facilitator: "owen.fairley@greatlakes.example",
        origins: ["english"],
        learners: 12,
      },
    ],
  },
  {
    ...RURAL,
    name: "Climate and Health for County Nurses",
    status: "REVIEW_FAILED",
    sector: "Climate Change",
    description: "<p>Heat, smoke and floods: a plan for every county. Sent back for clearer aims.</p>",
    focusAreas: ["Climate and health"],
    occupations: ["Nurse"],
  },
  {
    ...RURAL,
    name: "Safe Wells: Drinking Water for Lakeside Counties",
    status: "APPROVAL_PENDING",
    sector: "Water",
    description: "<p>Testing private wells and talking about the results.</p>",
    focusAreas: ["Safe drinking water"],
    occupations: ["Health inspector"],
  },
];
