/** The steps of inviting, under the names of the specification. */
export const INVITE_STEPS = ["select", "email", "phone", "customize-email", "preview-email", "congrats"] as const;
export type InviteStep = (typeof INVITE_STEPS)[number];

/** Where each step may lead; an own message is optional and seen before it is sent. */
const NEXT: Readonly<Record<InviteStep, readonly InviteStep[]>> = {
  select: ["email", "phone"],
  email: ["customize-email", "congrats"],
  phone: ["congrats"],
  "customize-email": ["preview-email"],
  "preview-email": ["congrats"],
  congrats: [],
};

export const stepsAfter = (step: InviteStep): readonly InviteStep[] => NEXT[step];

/** Where Back leads. */
export const stepBefore = (step: InviteStep): InviteStep =>
  INVITE_STEPS.find((each) => each !== "congrats" && NEXT[each].includes(step)) ?? step;

/** Whether the buttons wait: while something typed is no contact yet, and without contacts. */
export const isWaiting = ({
  contacts,
  pending,
}: {
  readonly contacts: readonly string[];
  readonly pending: string;
}): boolean => pending.trim() !== "" || contacts.length === 0;
