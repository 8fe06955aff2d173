import { programPath } from "@openrounds/contract/programs/paths.ts";
import { isTurnedDown, nextStatus } from "@openrounds/contract/programs/rules.ts";
import type { ProgramStatus } from "@openrounds/contract/programs/schemas.ts";
import type { Platform } from "../../kernel/platform.ts";
import { sendMail } from "../../notifications/service.ts";
import { findMailedProgram, listDecisionRecipients } from "./queries.ts";
import { listApprovers } from "./service.ts";

const linkTo = ({ env }: Platform, programId: string): string => `${env.PUBLIC_URL}${programPath(programId)}`;

/** Notifies the approvers of a waiting program, once for each request. */
export async function mailApprovers(
  platform: Platform,
  { programId, atMs }: { readonly programId: string; readonly atMs: number },
): Promise<void> {
  const { db } = platform;
  const subject = await findMailedProgram(db, programId);
  if (subject === undefined) return;
  const { program, hub, creator } = subject;
  for (const { userId, email, firstName, locale } of await listApprovers(db, subject)) {
    if (email === null) continue;
    const mail = {
      template: "PROGRAM_WAITING",
      effectKey: `program-waiting:${programId}:${atMs}:${userId}`,
      to: email,
      userId,
      locale,
      values: {
        name: firstName,
        program: program.name,
        hub,
        creator: `${creator.firstName} ${creator.lastName}`.trim(),
      },
      link: linkTo(platform, programId),
    } as const;
    await db.transaction((tx) => sendMail(tx, mail));
  }
}

interface StatusDecision {
  readonly programId: string;
  readonly from: ProgramStatus;
  readonly to: ProgramStatus;
  readonly byUserId: string | null;
  readonly atMs: number;
}

/** Notifies the affected people that a program was approved or rejected, and why. */
export async function mailDecision(platform: Platform, { programId, from, to, byUserId, atMs }: StatusDecision) {
  const isApproved = byUserId !== null && nextStatus(from) === to;
  if (!isApproved && !isTurnedDown(to)) return;
  const { db } = platform;
  const subject = await findMailedProgram(db, programId);
  if (subject === undefined) return;
  const { program, hub } = subject;
  for (const { userId, email, firstName, locale } of await listDecisionRecipients(db, program)) {
    if (email === null || userId === byUserId) continue;
    const mail = {
      template: isApproved ? "PROGRAM_APPROVED" : "PROGRAM_RETURNED",
      effectKey: `program-decided:${programId}:${atMs}:${userId}`,
      to: email,
      userId,
      locale,
      values: { name: firstName, program: program.name, hub, note: isApproved ? "" : (program.statusReason ?? "") },
      link: linkTo(platform, programId),
    } as const;
    await db.transaction((tx) => sendMail(tx, mail));
  }
}
