import {
  AGREEMENT_LIMITS,
  AGREEMENT_TYPES,
  MILESTONES,
  type Agreement,
  type Milestone,
  type MilestoneStatus,
  type OnboardingStatus,
} from "./schemas.ts";

/** The milestone that decides whether a hub is set up; the training after it may wait. */
export const DECIDING: Milestone = "InviteMember";

/** The milestones that the pages report; the agreement is completed by its approval alone. */
export const REPORTED: readonly Milestone[] = ["OrganizationRegistration", "Introduction", "InviteMember", "Training"];

export const levelOf = (milestone: Milestone): number => MILESTONES.indexOf(milestone) + 1;

/** All milestones of a hub that has completed so many of them. */
export const milestonesAfter = (completed: number): OnboardingStatus["milestoneList"] =>
  MILESTONES.map((milestone) => ({
    milestone,
    level: levelOf(milestone),
    status: levelOf(milestone) <= completed ? "COMPLETED" : "PENDING",
  }));

/** How many milestones are completed: those before the first that is not. */
export function completedIn({ milestoneList }: Pick<OnboardingStatus, "milestoneList">): number {
  const first = milestoneList.findIndex(({ status }) => status !== "COMPLETED");
  return first === -1 ? milestoneList.length : first;
}

/** The milestone that is worked on; undefined when there is none left. */
export const currentMilestone = (completed: number): Milestone | undefined => MILESTONES[completed];

/** Whether the fifth milestone is reached, and with it the end of setting up. */
export const isSetUp = (completed: number): boolean => completed >= levelOf(DECIDING);

export type TabState = "completed" | "current" | "locked";

/** How a milestone stands in the list of tabs: only the current one can be opened. */
export function tabState(milestone: Milestone, completed: number): TabState {
  const level = levelOf(milestone);
  if (level <= completed) return "completed";
  return level === completed + 1 ? "current" : "locked";
}

/** What a report of a milestone does: it goes one further, changes nothing, or comes out of turn. */
export function reportOf(milestone: Milestone, status: MilestoneStatus, completed: number): "step" | "same" | "wrong" {
  const state = tabState(milestone, completed);
  const isSame = status === "COMPLETED" ? state === "completed" : state !== "completed";
  if (isSame) return "same";
  return status === "COMPLETED" && state === "current" && REPORTED.includes(milestone) ? "step" : "wrong";
}

/** Whether signed copies of these sizes are handed in together: up to 5 MB each, 10 MB in all. */
export const fitTogether = (sizes: readonly number[]): boolean =>
  sizes.every((size) => size <= AGREEMENT_LIMITS.boxBytes) &&
  sizes.reduce((sum, size) => sum + size, 0) <= AGREEMENT_LIMITS.modalBytes;

export type AgreementStep = "download" | "upload" | "review" | "approved";

/** What comes next with the agreement: both documents are downloaded, then handed in, reviewed and approved. */
export function agreementStep(agreements: readonly Pick<Agreement, "documentType" | "status">[]): AgreementStep {
  const statusOf = (type: Agreement["documentType"]) =>
    agreements.find(({ documentType }) => documentType === type)?.status;
  const statuses = AGREEMENT_TYPES.map(statusOf);
  if (statuses.some((status) => status === undefined || status === "REJECTED")) return "download";
  if (statuses.every((status) => status === "DOWNLOADED")) return "upload";
  return statuses.every((status) => status === "APPROVE") ? "approved" : "review";
}
