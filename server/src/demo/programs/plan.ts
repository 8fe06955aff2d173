import type { BatchMode, CertificateSetup } from "@openrounds/contract/batches/schemas.ts";
import type { Weekday } from "@openrounds/contract/batches/schedule.ts";
import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import type { ProgramStatus, ProgramType, SECTORS } from "@openrounds/contract/programs/schemas.ts";
import type { Origin } from "../names.ts";

/** Weekly sessions, or every second week; the first on the first such weekday from a day on. */
export interface WeeklyTiming {
  /** Counted from the day of seeding; negative before it. */
  readonly startsInDays: number;
  readonly weekday: Weekday;
  readonly everyWeeks?: 1 | 2;
  readonly from: string;
  readonly to: string;
}

/** Weekly sessions of which so many are over and the next one can be started now. */
export interface SoonTiming {
  readonly held: number;
  readonly minutes: number;
}

/** A batch takes one session per topic of its program. */
export interface DemoBatch {
  readonly name: string;
  readonly description?: string;
  readonly timing: WeeklyTiming | SoonTiming;
  readonly language: string;
  readonly interpreters?: readonly string[];
  readonly mode?: BatchMode;
  /** E-mail of somebody of the team. */
  readonly facilitator: string;
  readonly people?: readonly (readonly [email: string, role: BatchRole])[];
  /** Whose learners take part, and how many of them. */
  readonly origins: readonly Origin[];
  readonly learners: number;
  /** How many more learners of the origins were invited, and who was that has no account yet. */
  readonly invited?: number;
  readonly newcomers?: readonly string[];
  readonly isRegistrationOpen?: boolean;
  readonly isPaused?: boolean;
  readonly certificateSetup?: CertificateSetup;
  /** Certificates were issued when it was over. */
  readonly isCertified?: boolean;
}

export interface DemoProgram {
  readonly name: string;
  readonly status: ProgramStatus;
  readonly type?: ProgramType;
  readonly isPublic?: boolean;
  readonly sector?: (typeof SECTORS)[number];
  readonly description: string;
  readonly objective?: string;
  readonly focusAreas: readonly string[];
  readonly occupations: readonly string[];
  readonly certificateCriteria?: string;
  readonly contactEmail: string;
  /** Who of the team may see and edit it, beside the owner. */
  readonly editors?: readonly string[];
  readonly viewers?: readonly string[];
  readonly topics?: readonly string[];
  readonly batches?: readonly DemoBatch[];
}

/** What one organization offers. */
export interface DemoOffer {
  readonly hub: string;
  readonly owner: string;
  /** Who wrote the programs that still wait for approval. */
  readonly author: string;
  readonly programs: readonly DemoProgram[];
}
