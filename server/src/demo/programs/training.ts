import type { DemoProgram } from "./plan.ts";

export const TRAINING_PROGRAMS: readonly DemoProgram[] = [
  {
    name: "Leading a Case Discussion",
    status: "ACTIVE",
    type: "TRAINING_PROGRAM",
    sector: "Education",
    description:
      "<p>For the people who lead sessions: questions that open, time that is kept, and everybody heard.</p>",
    focusAreas: ["Teacher mentoring", "Quality improvement"],
    occupations: ["Trainer", "Programme coordinator"],
    contactEmail: "training@deccan.example",
    editors: ["ruth.dcosta@deccan.example"],
    topics: ["Questions that open", "Keeping time kindly", "Silence and who speaks", "Your own session, watched"],
    batches: [
      {
        name: "Round 1 · Facilitators of all hubs",
        timing: { startsInDays: -130, weekday: "MO", from: "19:30", to: "20:30" },
        language: "en",
        interpreters: ["es"],
        facilitator: "ruth.dcosta@deccan.example",
        people: [
          ["hub@demo.example", "ATTENDEE"],
          ["admin@demo.example", "ATTENDEE"],
          ["facilitator@demo.example", "ATTENDEE"],
          ["otherhub@demo.example", "ATTENDEE"],
          ["leela.thomas@sahyadri.example", "ATTENDEE"],
          ["arun.prakash@sahyadri.example", "ATTENDEE"],
          ["owen.fairley@greatlakes.example", "ATTENDEE"],
          ["lucia.huaman@andes.example", "ATTENDEE"],
        ],
        origins: ["kyrgyz", "kenyan"],
        learners: 8,
      },
      {
        name: "Round 2 · New facilitators",
        timing: { startsInDays: 35, weekday: "MO", from: "19:30", to: "20:30" },
        language: "en",
        facilitator: "ruth.dcosta@deccan.example",
        people: [
          ["allviews@demo.example", "ATTENDEE"],
          ["claire.sandoval@greatlakes.example", "ATTENDEE"],
        ],
        origins: ["vietnamese", "andean"],
        learners: 10,
      },
    ],
  },
];
