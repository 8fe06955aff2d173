import {
  certificateDesignSchema,
  keptDesignSchema,
  type KeptDesign,
} from "@openrounds/contract/certificates/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";

export type DesignField = keyof KeptDesign;

/** Parts without which nothing is issued, in the order of the form. */
const NEEDED = ["headerImgUrl", "heading", "subHeading", "description", "footerImgUrl"] as const;
export type NeededPart = (typeof NEEDED)[number];

/** What is wrong with each field, as message keys. */
export function wrongInDesign(design: KeptDesign): Partial<Record<DesignField, MessageKey>> {
  const parsed = keptDesignSchema.safeParse(design);
  if (parsed.success) return {};
  const keys = parsed.error.issues.map(({ path, message }) => [path.join("."), message] as const);
  return Object.fromEntries(keys.toReversed());
}

/** A design as it is sent: its texts without the spaces around them. */
export const toDesign = (design: KeptDesign): KeptDesign => ({
  ...design,
  heading: design.heading.trim(),
  subHeading: design.subHeading.trim(),
  description: design.description.trim(),
});

/** The parts that are still empty. */
export const missingParts = (design: KeptDesign): NeededPart[] => NEEDED.filter((part) => design[part].trim() === "");

/** Whether a design can be issued as it is. */
export const isComplete = (design: KeptDesign): boolean => certificateDesignSchema.safeParse(design).success;

/** Whether a design can be kept: its pictures may be missing. */
export const isKeepable = (design: KeptDesign): boolean => keptDesignSchema.safeParse(design).success;
