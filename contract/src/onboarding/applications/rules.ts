import {
  AGREEMENT_LIMITS,
  AGREEMENT_TYPES,
  MILESTONES,
  type PartnershipAgreement,
  type Milestone,
  type MilestoneStatus,
  type OnboardingStatus,
  type SetupActor,
} from "./schemas.ts";

/** The last milestone of the setup; the training after it is optional. */
export const LAST_MILESTONE: Milestone = "InviteMember";

/** The milestones that pages report; the agreement is only completed by its approval. */
export const REPORTED_MILESTONES: readonly Milestone[] = [
  "OrganizationRegistration",
  "Introduction",
  "InviteMember",
  "Training",
];

export const levelOf = (milestone: Milestone): number => MILESTONES.indexOf(milestone) + 1;

/** All milestones of a hub that has completed a number of them. */
export const milestonesAfter = (completed: number): OnboardingStatus["milestoneList"] =>
  MILESTONES.map((milestone) => ({
    milestone,
    level: levelOf(milestone),
    status: levelOf(milestone) <= completed ? "COMPLETED" : "PENDING",
  }));

/** The number of completed milestones: those before the first incomplete one. */
export function countCompleted({ milestoneList }: Pick<OnboardingStatus, "milestoneList">): number {
  const first = milestoneList.findIndex(({ status }) => status !== "COMPLETED");
  return first === -1 ? milestoneList.length : first;
}

/** The current milestone; undefined after the last one. */
export const currentMilestone = (completed: number): Milestone | undefined => MILESTONES[completed];

/** Whether the setup is finished, with the fifth milestone. */
export const isSetUp = (completed: number): boolean => completed >= levelOf(LAST_MILESTONE);

export type TabState = "completed" | "current" | "locked";

/** The state of a milestone in the list of tabs; only the current one can be opened. */
export function tabState(milestone: Milestone, completed: number): TabState {
  const level = levelOf(milestone);
  if (level <= completed) return "completed";
  return level === completed + 1 ? "current" : "locked";
}

/** The effect of a milestone report: a step forward, none, or out of order. */
export function reportOf(milestone: Milestone, status: MilestoneStatus, completed: number): "step" | "same" | "wrong" {
  const state = tabState(milestone, completed);
  const isSame = status === "COMPLETED" ? state === "completed" : state !== "completed";
  if (isSame) return "same";
  return status === "COMPLETED" && state === "current" && REPORTED_MILESTONES.includes(milestone) ? "step" : "wrong";
}

/**
 * Who acts next on a hub: the superhub while it reviews the agreement, else the hub itself; nobody once the hub is set
 * up.
 */
export function nextActor(
  completed: number,
  agreements: readonly Pick<PartnershipAgreement, "documentType" | "status">[],
): SetupActor | null {
  if (isSetUp(completed)) return null;
  const isAgreement = currentMilestone(completed) === "PartnershipAgreement";
  return isAgreement && agreementStep(agreements) === "review" ? "SUPERHUB" : "HUB";
}

/** Whether signed copies of these sizes can be submitted together: up to 5 MB each, 10 MB in total. */
export const fitTogether = (sizes: readonly number[]): boolean =>
  sizes.every((size) => size <= AGREEMENT_LIMITS.boxBytes) &&
  sizes.reduce((sum, size) => sum + size, 0) <= AGREEMENT_LIMITS.modalBytes;

export type AgreementStep = "download" | "upload" | "review" | "approved";

/** The next step of the agreement: both documents are downloaded, then submitted, reviewed and approved. */
export function agreementStep(
  agreements: readonly Pick<PartnershipAgreement, "documentType" | "status">[],
): AgreementStep {
  const statusOf = (type: PartnershipAgreement["documentType"]) =>
    agreements.find(({ documentType }) => documentType === type)?.status;
  const statuses = AGREEMENT_TYPES.map(statusOf);
  if (statuses.some((status) => status === undefined || status === "REJECTED")) return "download";
  if (statuses.every((status) => status === "DOWNLOADED")) return "upload";
  return statuses.every((status) => status === "APPROVE") ? "approved" : "review";
}
