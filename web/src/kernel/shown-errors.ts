import type { MessageKey } from "@openrounds/messages/keys.ts";
import { useState } from "react";
import { CallFailure } from "./failure.ts";
import { partInUse, showFirstError } from "./first-error.ts";
import { useText } from "./i18n.tsx";
import type { FieldErrors, Wrong } from "./wrong-fields.ts";

interface ShownErrors<Field extends string> {
  readonly errors: FieldErrors<Field>;
  readonly leave: (field: Field) => void;
  /** From now on every field says what is wrong with it. */
  readonly showAll: () => void;
  /** Shows at the fields what the server refused; answers whether it named any. */
  readonly refuse: (failure: Error) => boolean;
  /** A field was changed: what the server said of it before no longer counts. */
  readonly forget: (fields: readonly string[]) => void;
}

const fieldOf = (path: string): string => path.split(".")[0] ?? path;

/** What the server refused, by the field that the form shows it at. */
function refusedFields(failure: Error): Record<string, string> {
  const fields = failure instanceof CallFailure ? failure.fields : {};
  return Object.fromEntries(Object.entries(fields).map(([path, text]) => [fieldOf(path), text]));
}

/** Which errors a person sees: of fields that were left, of all after an attempt to save, and the server's. */
export function useShownErrors<Field extends string>(
  wrong: Wrong<Field>,
  leftBefore: readonly Field[] = [],
): ShownErrors<Field> {
  const t = useText();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set(leftBefore));
  const [isAll, setAll] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const told = Object.entries<MessageKey | undefined>(wrong).flatMap(([field, key]) =>
    key !== undefined && (isAll || left.has(field)) ? [[field, t(key)] as const] : [],
  );
  return {
    errors: { ...Object.fromEntries(told), ...refused } as FieldErrors<Field>,
    leave: (field) => setLeft((before) => new Set([...before, field])),
    showAll: () => {
      setAll(true);
      showFirstError(partInUse());
    },
    refuse: (failure) => {
      const fields = refusedFields(failure);
      setRefused(fields);
      showFirstError(partInUse());
      return Object.keys(fields).length > 0;
    },
    forget: (fields) =>
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field)))),
  };
}
