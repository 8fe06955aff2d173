import {
  certificateDesignSchema,
  keptDesignSchema,
  type KeptDesign,
} from "@openrounds/contract/certificates/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { useState } from "react";
import { CallFailure } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";

export type DesignField = keyof KeptDesign;
export type DesignErrors = Partial<Record<DesignField, string>>;

/** Parts without which nothing is issued, in the order of the form. */
const NEEDED = ["headerImgUrl", "heading", "subHeading", "description", "footerImgUrl"] as const;
export type NeededPart = (typeof NEEDED)[number];

/** What is wrong with each field, as message keys. */
function wrongFields(design: KeptDesign): Partial<Record<DesignField, MessageKey>> {
  const parsed = keptDesignSchema.safeParse(design);
  if (parsed.success) return {};
  const keys = parsed.error.issues.map(({ path, message }) => [path.join("."), message] as const);
  return Object.fromEntries(keys.toReversed());
}

/** The parts that are still empty. */
export const missingParts = (design: KeptDesign): NeededPart[] => NEEDED.filter((part) => design[part].trim() === "");

/** Whether a design can be issued as it is. */
export const isComplete = (design: KeptDesign): boolean => certificateDesignSchema.safeParse(design).success;

/** Whether a design can be kept: its pictures may be missing. */
export const isKeepable = (design: KeptDesign): boolean => keptDesignSchema.safeParse(design).success;

export interface DesignForm {
  readonly design: KeptDesign;
  readonly errors: DesignErrors;
  readonly change: (changes: Partial<KeptDesign>) => void;
  /** A field was left, so that it may say what is wrong with it. */
  readonly leave: (field: DesignField) => void;
  /** Shows what the server refused at the fields it names. */
  readonly refuse: (failure: Error) => void;
}

/** The design as it is being written; a field says what is wrong once it was left. */
export function useDesignForm(initial: KeptDesign): DesignForm {
  const t = useText();
  const [design, setDesign] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<DesignField>>(new Set());
  const [refused, setRefused] = useState<DesignErrors>({});
  const told = Object.entries(wrongFields(design)).filter(([field]) => left.has(field as DesignField));
  return {
    design,
    errors: { ...Object.fromEntries(told.map(([field, key]) => [field, t(key)])), ...refused },
    change: (changes) => {
      setDesign((before) => ({ ...before, ...changes }));
      setRefused({});
    },
    leave: (field) => setLeft((before) => new Set([...before, field])),
    refuse: (failure) => failure instanceof CallFailure && setRefused(failure.fields),
  };
}
