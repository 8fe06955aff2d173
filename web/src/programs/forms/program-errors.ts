import { useState } from "react";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { CallFailure } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import type { ProgramField, ProgramFormErrors } from "./program-form.ts";

interface ShownErrors {
  readonly errors: ProgramFormErrors;
  readonly leave: (field: ProgramField) => void;
  /** From now on every field says what is wrong with it. */
  readonly showAll: () => void;
  /** Shows at the fields what the server refused. */
  readonly refuse: (failure: Error) => void;
  /** A field was changed: what the server said of it before no longer counts. */
  readonly forget: (fields: readonly string[]) => void;
}

/** Which errors a person sees: of fields that were left, of all after an attempt to save, and the server's. */
export function useShownErrors(wrong: Partial<Record<ProgramField, MessageKey>>): ShownErrors {
  const t = useText();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isAll, setAll] = useState(false);
  const [refused, setRefused] = useState<ProgramFormErrors>({});
  const told = Object.entries(wrong).flatMap(([field, key]) => (isAll || left.has(field) ? [[field, t(key)]] : []));
  return {
    errors: { ...(Object.fromEntries(told) as ProgramFormErrors), ...refused },
    leave: (field) => setLeft((before) => new Set([...before, field])),
    showAll: () => setAll(true),
    refuse: (failure) => setRefused(failure instanceof CallFailure ? failure.fields : {}),
    forget: (fields) =>
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field)))),
  };
}
