import type { InviteFormValues } from "./invite-form.ts";

/** The steps of the dialog, named as in the specification. */
export const INVITE_STEPS = ["select", "email", "phone", "customize-email", "preview-email", "congrats"] as const;
export type InviteStep = (typeof INVITE_STEPS)[number];

/** The steps that can follow each step; a custom message is optional and needs a preview. */
const STEPS_AFTER: Readonly<Record<InviteStep, readonly InviteStep[]>> = {
  select: ["email", "phone"],
  email: ["customize-email", "congrats"],
  phone: ["congrats"],
  "customize-email": ["preview-email"],
  "preview-email": ["congrats"],
  congrats: [],
};

export const stepsAfter = (step: InviteStep): readonly InviteStep[] => STEPS_AFTER[step];

/** The step that the back button leads to. */
export const stepBefore = (step: InviteStep): InviteStep =>
  INVITE_STEPS.find((each) => each !== "congrats" && STEPS_AFTER[each].includes(step)) ?? step;

/** Whether the list is incomplete: it is empty, or typed text is not yet added. */
export const isIncomplete = ({
  contacts,
  others,
  pending,
}: Pick<InviteFormValues, "contacts" | "others" | "pending">): boolean =>
  pending.trim() !== "" || contacts.length + others.length === 0;
