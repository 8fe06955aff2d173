import type { KeptDesign } from "@openrounds/contract/certificates/schemas.ts";
import { useState } from "react";
import { CallFailure } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { wrongInDesign, type DesignField } from "./design.ts";

export type DesignErrors = Partial<Record<DesignField, string>>;

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
  const told = Object.entries(wrongInDesign(design)).filter(([field]) => left.has(field as DesignField));
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
