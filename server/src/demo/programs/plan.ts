import type { BatchMode, CertificateSetup } from "@openrounds/contract/batches/schemas.ts";
import type { Weekday } from "@openrounds/contract/batches/schedule.ts";
import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import type { ProgramStatus, ProgramType, SECTORS } from "@openrounds/contract/programs/schemas.ts";
import type { NameOrigin } from "../names.ts";

/** Weekly or biweekly sessions; the first is on the first such weekday from a day on. */
export interface WeeklyTiming {
  /** Relative to the day of seeding; negative before it. */
  readonly startsInDays: number;
  readonly weekday: Weekday;
  readonly everyWeeks?: 1 | 2;
  readonly from: string;
  readonly to: string;
}

/** Weekly sessions of which some have been held, and the next one can be started now. */
export interface SoonTiming {
  readonly pastSessions: number;
  readonly minutes: number;
}

/** A batch has one session per topic of its program. */
export interface DemoBatch {
  readonly name: string;
  readonly description?: string;
  readonly timing: WeeklyTiming | SoonTiming;
  readonly language: string;
  readonly interpreters?: readonly string[];
  readonly mode?: BatchMode;
  /** The e-mail of a team member. */
  readonly facilitator: string;
  readonly people?: readonly (readonly [email: string, role: BatchRole])[];
  /** The origins and the number of its learners. */
  readonly origins: readonly NameOrigin[];
  readonly learners: number;
  /** How many more learners of the origins were invited, and invited people without an account. */
  readonly invited?: number;
  readonly newcomers?: readonly string[];
  readonly isRegistrationOpen?: boolean;
  readonly isPaused?: boolean;
  readonly certificateSetup?: CertificateSetup;
  /** Certificates were issued at its end. */
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
  /** Team members who may see and edit it, beside the owner. */
  readonly editors?: readonly string[];
  readonly viewers?: readonly string[];
  readonly topics?: readonly string[];
  readonly batches?: readonly DemoBatch[];
}

/** The programs of one organization. */
export interface DemoOffer {
  readonly hub: string;
  readonly owner: string;
  /** The author of programs that wait for approval. */
  readonly author: string;
  readonly programs: readonly DemoProgram[];
}
