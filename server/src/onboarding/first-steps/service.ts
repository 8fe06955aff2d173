import {
  STEPS_OF_LEVEL,
  type FirstStep,
  type FirstSteps,
} from "@openrounds/contract/onboarding/first-steps/schemas.ts";
import { now } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { refuseNotFound } from "../../kernel/refusal.ts";
import type { ReachedOrganization } from "../../organizations/access.ts";
import { findFirstStepsState, insertHidden, type FirstStepsState } from "./queries.ts";

const IS_DONE: Readonly<Record<FirstStep, (standing: FirstStepsState) => boolean>> = {
  HUB: ({ hasHub }) => hasHub,
  PROGRAM: ({ programId }) => programId !== null,
  BATCH: ({ batchId }) => batchId !== null,
  INVITATION: ({ hasInvited }) => hasInvited,
  TEAM: ({ hasTeam }) => hasTeam,
};

/** The first steps of an organization, with those that are done. */
export async function readFirstSteps(
  db: Db,
  { userId }: Actor,
  { organization }: ReachedOrganization,
): Promise<FirstSteps> {
  const standing = (await findFirstStepsState(db, organization.organizationId, userId)) ?? refuseNotFound();
  const { programId, batchId, isHidden } = standing;
  const steps = STEPS_OF_LEVEL[organization.level].map((step) => ({ step, isDone: IS_DONE[step](standing) }));
  return { steps: isHidden ? [] : steps, programId, batchId };
}

/** Hides the first steps of an organization for a person. */
export const hideFirstSteps = (db: Db, { userId }: Actor, { organization }: ReachedOrganization): Promise<void> =>
  db.transaction((tx) => insertHidden(tx, { organizationId: organization.organizationId, userId, hiddenAt: now() }));
