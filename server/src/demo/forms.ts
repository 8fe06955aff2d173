import type { Answers, FormDefinition, FormType, Question } from "@openrounds/contract/forms/schemas.ts";
import { scoreOf } from "@openrounds/contract/forms/rules.ts";
import { and, eq, inArray } from "drizzle-orm";
import { batches, batchParticipants } from "../batches/tables.ts";
import { FEEDBACK_ROLES, defaultFeedback } from "../forms/feedback/service.ts";
import { formAssignments, formResponses, formVersions, forms } from "../forms/tables.ts";
import { DAY, HOUR } from "../kernel/clock.ts";
import type { Tx } from "../kernel/db/database.ts";
import type { BatchHistory } from "./history.ts";
import { demoId } from "./ids.ts";
import { randomFor, type RandomSequence } from "./random.ts";

type ResponseInsert = typeof formResponses.$inferInsert;

const ask = (questionId: string, kind: Question["kind"], label: string, fields: Partial<Question> = {}): Question => ({
  questionId,
  kind,
  label,
  help: "",
  isRequired: true,
  section: "",
  options: [],
  rightOptionIds: [],
  minimum: null,
  maximum: null,
  ...fields,
});

const optionsOf = (...labels: string[]): Question["options"] =>
  labels.map((label, index) => ({ optionId: `o${index + 1}`, label }));

const REGISTRATION: FormDefinition = {
  title: "Before the first session",
  description: "Your answers help us choose cases that fit your work.",
  questions: [
    ask("place", "SINGLE_CHOICE", "Where do you work?", {
      options: optionsOf("Primary health center", "Community health center", "District hospital", "Private clinic"),
    }),
    ask("patients", "NUMBER", "How many patients do you see in a typical week?", { minimum: 0, maximum: 2000 }),
    ask("topics", "MULTIPLE_CHOICE", "What would you like to talk about?", {
      isRequired: false,
      options: optionsOf("Diagnosis", "Medicines and doses", "When to refer", "Talking with families"),
    }),
    ask("hope", "LONG_TEXT", "What do you hope to do better afterwards?", { isRequired: false }),
  ],
};

const ASSESSMENT: FormDefinition = {
  title: "Working safely: what do you know?",
  description: "It takes six minutes. Your facilitators see your answers and use them to decide what to repeat.",
  questions: [
    ask("hands", "SINGLE_CHOICE", "How long should you rub your hands with alcohol-based hand rub?", {
      options: optionsOf("5 seconds", "20 to 30 seconds", "2 minutes"),
      rightOptionIds: ["o2"],
    }),
    ask("refer", "MULTIPLE_CHOICE", "Which of these need referral on the same day?", {
      options: optionsOf("Confusion", "Fast breathing", "A dry cough for two days", "Blue lips"),
      rightOptionIds: ["o1", "o2", "o4"],
    }),
    ask("record", "SINGLE_CHOICE", "What belongs in every referral letter?", {
      options: optionsOf("Only the diagnosis", "What was found, done and asked for", "The name of the pharmacy"),
      rightOptionIds: ["o2"],
    }),
    ask("unsure", "LONG_TEXT", "Where do you still feel unsure?", { isRequired: false }),
  ],
};

const CHANGES = [
  "I will ask about medicines from other clinics at every visit.",
  "I will write down the reason for referral before I call.",
  "I will check the feet of every patient with diabetes.",
  "I will call the family back after one week.",
  "I will use the one-page plan with my team on Monday.",
] as const;
const WISHES = [
  "More time for the second case, please.",
  "Could the slides come a day before?",
  "The connection was poor for the first ten minutes.",
  "A short summary at the end would help me share it with my team.",
] as const;
const HOPES = [
  "To know sooner when someone needs the district hospital.",
  "To explain treatment so that people stick with it.",
  "To feel sure about doses for older people.",
] as const;

interface SeededForm {
  readonly formId: string;
  readonly instanceId: string | null;
}

/** Inserts a form of a batch with its first version. */
async function seedForm(
  tx: Tx,
  formType: FormType,
  { batch }: BatchHistory,
  definition: FormDefinition,
  { key = formType, ...more }: Partial<typeof forms.$inferInsert> & { readonly key?: string } = {},
): Promise<SeededForm> {
  const formId = demoId("form", `${key}:${batch.key}`);
  const instanceId = formType === "FEEDBACK" ? null : demoId("form-instance", `${key}:${batch.key}`);
  const stamps = { createdAt: batch.createdAt, updatedAt: batch.createdAt };
  await tx
    .insert(forms)
    .values({ formId, formType, batchId: batch.batchId, instanceId, version: 1, ...stamps, ...more });
  await tx.insert(formVersions).values({ formId, version: 1, ...definition, createdAt: batch.createdAt });
  return { formId, instanceId };
}

async function insertResponses(tx: Tx, rows: readonly ResponseInsert[]): Promise<void> {
  const AT_ONCE = 500;
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await tx.insert(formResponses).values(rows.slice(from, from + AT_ONCE));
  }
}

/** The feedback of a person after a session: mostly positive, sometimes with a comment. */
function feedbackBy(random: RandomSequence): Answers {
  const mark = Math.min(10, random.between(6, 10) + Number(random.chance(0.4)));
  return {
    recommend: random.chance(0.08) ? random.between(2, 5) : mark,
    learned: random.chance(0.15) ? 3 : random.between(4, 5),
    comfortable: random.between(2, 5),
    intention: random.chance(0.7) ? "YES" : random.pick(["UNSURE", "UNSURE", "NO"]),
    ...(random.chance(0.12) && { differently: random.pick(CHANGES) }),
    ...(random.chance(0.07) && { better: random.pick(WISHES) }),
  };
}

/** Inserts feedback of some attendees on each session that took place. */
async function seedFeedback(tx: Tx, history: BatchHistory): Promise<void> {
  const { formId } = await seedForm(tx, "FEEDBACK", history, defaultFeedback(history.batch.plan.language));
  const learners = new Set(
    [...history.participation.active]
      .filter(([, role]) => FEEDBACK_ROLES.includes(role))
      .map(([email]) => demoId("user", email)),
  );
  const rows = history.sessions.flatMap(({ sessionId, status, endedAt }): ResponseInsert[] => {
    if (status !== "COMPLETED" || endedAt == null) return [];
    const there = new Set(history.events.filter((event) => event.sessionId === sessionId).map(({ userId }) => userId));
    return [...there].flatMap((userId) => {
      const random = randomFor(`feedback:${sessionId}:${userId}`);
      if (!learners.has(userId) || !random.chance(0.55)) return [];
      const submittedAt = new Date(endedAt.getTime() + random.between(5, 600) * 60_000);
      const responseId = demoId("form-response", `${sessionId}:${userId}`);
      const answered = { responseId, formId, version: 1, instanceId: sessionId, sessionId, userId };
      return [{ ...answered, answers: feedbackBy(random), submittedAt }];
    });
  });
  await insertResponses(tx, rows);
}

const learnersOf = ({ participation }: BatchHistory): string[] =>
  [...participation.active].filter(([, role]) => role === "ATTENDEE").map(([email]) => email);

/** Inserts the answers to the registration form; a few people have not answered yet. */
async function seedRegistration(tx: Tx, history: BatchHistory, at: Date): Promise<void> {
  const { batchId, key } = history.batch;
  const { formId, instanceId } = await seedForm(tx, "REGISTRATION", history, REGISTRATION);
  if (instanceId === null) return;
  await tx.update(batches).set({ regFormId: formId, regInstanceId: instanceId }).where(eq(batches.batchId, batchId));
  const answered = learnersOf(history).filter((email) => randomFor(`registration:${key}:${email}`).chance(0.8));
  const rows = answered.map((email): ResponseInsert => {
    const random = randomFor(`registration-answers:${key}:${email}`);
    const optionId = random.pick(["o1", "o1", "o2", "o3", "o4"]);
    const topics = random.shuffled(["o1", "o2", "o3", "o4"]).slice(0, random.between(1, 3));
    return {
      responseId: demoId("form-response", `${instanceId}:${email}`),
      formId,
      version: 1,
      instanceId,
      userId: demoId("user", email),
      answers: {
        place: optionId,
        patients: random.between(20, 240),
        topics,
        ...(random.chance(0.3) && { hope: random.pick(HOPES) }),
      },
      submittedAt: new Date(Math.min(at.getTime(), history.batch.createdAt.getTime() + random.between(1, 9) * DAY)),
    };
  });
  await insertResponses(tx, rows);
  if (rows.length === 0) return;
  await tx
    .update(batchParticipants)
    .set({ isResponseSubmitted: true })
    .where(
      and(
        eq(batchParticipants.batchId, batchId),
        inArray(
          batchParticipants.userId,
          answered.map((email) => demoId("user", email)),
        ),
      ),
    );
}

interface SentAssessment {
  readonly key: string;
  readonly title: string;
  readonly sentAt: Date;
  readonly dueAt: Date;
  /** The probabilities of an answer, and of a correct one to each question. */
  readonly chances: {
    readonly answer: number;
    readonly hands: number;
    readonly refer: number;
    readonly record: number;
  };
}

/**
 * The same questions before the first session and now: all have completed the first assessment, some still have the
 * second.
 */
const assessmentsOf = ({ batch }: BatchHistory, at: Date): SentAssessment[] => [
  {
    key: "ASSESSMENT-BEFORE",
    title: "Working safely: before we begin",
    sentAt: batch.createdAt,
    dueAt: new Date(batch.createdAt.getTime() + 14 * DAY),
    chances: { answer: 1, hands: 0.55, refer: 0.3, record: 0.6 },
  },
  {
    key: "ASSESSMENT",
    title: ASSESSMENT.title,
    sentAt: new Date(at.getTime() - 6 * DAY),
    dueAt: new Date(at.getTime() + 8 * DAY),
    chances: { answer: 0.65, hands: 0.85, refer: 0.6, record: 0.9 },
  },
];

/** Inserts an assessment that most people have answered. */
async function seedAssessment(
  tx: Tx,
  history: BatchHistory,
  { key, title, sentAt, dueAt, chances }: SentAssessment,
): Promise<void> {
  const more = { key, dueAt, createdAt: sentAt, updatedAt: sentAt };
  const { formId, instanceId } = await seedForm(tx, "ASSESSMENT", history, { ...ASSESSMENT, title }, more);
  const learners = learnersOf(history);
  if (instanceId === null || learners.length === 0) return;
  const seed = `${key.toLowerCase()}:${history.batch.key}`;
  const people = learners.map((email) => ({
    userId: demoId("user", email),
    email,
    hasAnswered: randomFor(`${seed}:${email}`).chance(chances.answer),
  }));
  await tx.insert(formAssignments).values(
    people.map(({ userId, hasAnswered }) => ({
      instanceId,
      userId,
      formId,
      status: hasAnswered ? ("SUBMITTED" as const) : ("PENDING" as const),
      createdAt: sentAt,
      toldAt: sentAt,
    })),
  );
  const rows = people
    .filter(({ hasAnswered }) => hasAnswered)
    .map(({ userId, email }): ResponseInsert => {
      const random = randomFor(`answers:${seed}:${email}`);
      const answers: Answers = {
        hands: random.chance(chances.hands) ? "o2" : "o1",
        refer: random.chance(chances.refer) ? ["o1", "o2", "o4"] : ["o1", "o4"],
        record: random.chance(chances.record) ? "o2" : "o1",
      };
      return {
        responseId: demoId("form-response", `${instanceId}:${email}`),
        formId,
        version: 1,
        instanceId,
        userId,
        answers,
        ...scoreOf(ASSESSMENT.questions, answers),
        submittedAt: new Date(sentAt.getTime() + random.between(1, 40) * HOUR),
      };
    });
  await insertResponses(tx, rows);
}

/** Inserts feedback in every batch, and in running batches also an assessment and a registration form. */
export async function seedForms(tx: Tx, history: BatchHistory, at: Date): Promise<void> {
  await seedFeedback(tx, history);
  const { calendar, plan } = history.batch;
  const runs = calendar.dates.startsAt <= at && at <= calendar.dates.endsAt && plan.isPaused !== true;
  if (runs && plan.isRegistrationOpen !== true) await seedRegistration(tx, history, at);
  for (const sent of runs ? assessmentsOf(history, at) : []) await seedAssessment(tx, history, sent);
}
