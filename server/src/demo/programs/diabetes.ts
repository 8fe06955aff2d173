import type { DemoProgram } from "./plan.ts";

const TEAM = { editors: ["admin@demo.example", "nisha.patil@sahyadri.example"], viewers: ["member@demo.example"] };
const EVENING = { from: "19:00", to: "20:15" };

export const DIABETES_PROGRAMS: readonly DemoProgram[] = [
  {
    ...TEAM,
    name: "Diabetes Care for Primary Health Centres",
    status: "ACTIVE",
    isPublic: true,
    sector: "Healthcare",
    description:
      "<p>Helps primary health center teams diagnose, treat and follow up diabetes, with a specialist beside them for difficult cases.</p>" +
      "<p>Each session has a short talk and <strong>two cases from the health centers</strong>. You learn to:</p>" +
      "<ul><li>start and titrate insulin at the health center</li><li>find feet, eyes and kidneys at risk before harm is done</li>" +
      "<li>treat diabetes in pregnancy and together with tuberculosis</li></ul>",
    objective:
      "<p>People with diabetes are treated well close to their homes, and referred in time when they must be.</p>",
    focusAreas: ["Type 2 diabetes", "Hypertension", "Diabetic foot", "Gestational diabetes"],
    occupations: ["Physician", "Staff nurse", "Community health officer"],
    certificateCriteria: "For attending 7 of 12 sessions",
    contactEmail: "diabetes@sahyadri.example",
    topics: [
      "Who to test and how",
      "First visit: a plan the person can follow",
      "Medicines at the health center",
      "Food and movement in the village",
      "Counselling that changes habits",
      "Blood pressure targets",
      "Diabetes and tuberculosis",
      "Insulin: start and titrate",
      "Foot ulcers: when to refer",
      "Diabetes in pregnancy",
      "Kidney disease: early signs",
      "Eye screening with a smartphone",
    ],
    batches: [
      {
        name: "Batch 1 · Wardha and Amravati",
        timing: { startsInDays: -705, weekday: "TH", ...EVENING },
        language: "en",
        interpreters: ["mr"],
        facilitator: "facilitator@demo.example",
        people: [["lecturer@demo.example", "GUEST_LECTURER"]],
        origins: ["marathi", "hindi"],
        learners: 26,
      },
      {
        name: "Batch 2 · Central districts",
        timing: { startsInDays: -390, weekday: "TH", ...EVENING },
        language: "hi",
        interpreters: ["en"],
        facilitator: "facilitator@demo.example",
        people: [
          ["lecturer@demo.example", "GUEST_LECTURER"],
          ["presenter@demo.example", "ATTENDEE"],
        ],
        origins: ["hindi", "marathi", "odia"],
        learners: 34,
      },
      {
        name: "Batch 3 · Koraput and Rayagada",
        timing: { startsInDays: -156, weekday: "TU", everyWeeks: 2, from: "17:30", to: "18:30" },
        language: "or",
        mode: "HYBRID",
        facilitator: "farhan.qureshi@sahyadri.example",
        people: [["lecturer@demo.example", "SUBJECT_MATTER_EXPERT"]],
        origins: ["odia", "hindi"],
        learners: 28,
      },
      {
        name: "Batch 4 · Vidarbha health centres",
        description: "For the teams of primary health centers in Vidarbha and the clinics that learn with them.",
        timing: { pastSessions: 8, minutes: 10 },
        language: "en",
        interpreters: ["hi", "mr"],
        facilitator: "facilitator@demo.example",
        people: [
          ["presenter@demo.example", "CASE_PRESENTER"],
          ["lecturer@demo.example", "GUEST_LECTURER"],
          ["learner@demo.example", "ATTENDEE"],
        ],
        origins: ["marathi", "hindi", "tamil", "malayalam", "kyrgyz", "vietnamese"],
        learners: 72,
        invited: 9,
        newcomers: [
          "anm.deoli@vidarbha.example",
          "pharmacy.arvi@vidarbha.example",
          "officer.hinganghat@vidarbha.example",
          "nurse.pulgaon@vidarbha.example",
          "lab.seloo@vidarbha.example",
        ],
      },
      {
        name: "Batch 5 · Nurse educators",
        timing: { startsInDays: 28, weekday: "TH", from: "15:00", to: "16:00" },
        language: "mr",
        facilitator: "nisha.patil@sahyadri.example",
        origins: ["marathi"],
        learners: 18,
        isRegistrationOpen: true,
      },
    ],
  },
  {
    ...TEAM,
    name: "Insulin Basics for Health Centre Teams",
    status: "COMPLETED",
    sector: "Healthcare",
    description:
      "<p>Six short sessions on starting insulin safely: <strong>doses, storage, low blood sugar</strong> and what to tell the family.</p>",
    focusAreas: ["Type 2 diabetes", "Type 1 diabetes"],
    occupations: ["Staff nurse", "Pharmacist"],
    certificateCriteria: "For attending 4 of 6 sessions",
    contactEmail: "diabetes@sahyadri.example",
    topics: [
      "When tablets are not enough",
      "The first dose and the second week",
      "Keeping insulin cool without electricity",
      "Low blood sugar at night",
      "Teaching families to inject",
      "Insulin for children",
    ],
    batches: [
      {
        name: "Batch 1 · Nurses and pharmacists",
        timing: { startsInDays: -96, weekday: "WE", from: "16:00", to: "17:00" },
        language: "en",
        interpreters: ["hi"],
        certificateSetup: "Auto",
        facilitator: "facilitator@demo.example",
        people: [
          ["learner@demo.example", "ATTENDEE"],
          ["presenter@demo.example", "CASE_PRESENTER"],
        ],
        origins: ["marathi", "hindi", "tamil"],
        learners: 18,
        isCertified: true,
      },
    ],
  },
  {
    ...TEAM,
    name: "Chronic Kidney Disease in Farming Districts",
    status: "CONCEPT_NOTE_APPROVED",
    sector: "Healthcare",
    description:
      "<p>Kidney disease without diabetes is common among farm workers. Finding it early, at the health center, is what this program teaches.</p>",
    focusAreas: ["Chronic kidney disease"],
    occupations: ["Physician", "Laboratory technician"],
    contactEmail: "programs@sahyadri.example",
  },
  {
    ...TEAM,
    name: "Eye Screening with a Smartphone",
    status: "READY_TO_PILOT",
    isPublic: true,
    sector: "Healthcare",
    description:
      "<p>Taking and reading a picture of the retina with a telephone and a simple lens, and knowing whom to refer.</p>",
    focusAreas: ["Diabetic retinopathy", "Glaucoma"],
    occupations: ["Optometrist", "Staff nurse"],
    contactEmail: "eyes@sahyadri.example",
    topics: [
      "Light, lens and a steady hand",
      "What a healthy retina looks like",
      "Bleeding and swelling",
      "Whom to refer, and how soon",
    ],
    batches: [
      {
        name: "Batch 1 · First twenty sites",
        timing: { startsInDays: 14, weekday: "FR", from: "15:30", to: "16:30" },
        language: "en",
        facilitator: "sanjay.kamble@sahyadri.example",
        origins: ["marathi", "odia", "tamil"],
        learners: 20,
      },
    ],
  },
];
