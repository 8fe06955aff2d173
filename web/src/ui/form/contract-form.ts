import type * as z from "zod/mini";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { useEffect, useId, type FocusEvent } from "react";
import {
  get,
  useForm,
  useWatch,
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type Path,
  type PathValue,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from "react-hook-form";
import { toastFailure } from "../toast.ts";
import {
  keyOfPath,
  validateForm,
  type IncompleteBody,
  type ContractFormDefinition,
  type FieldName,
} from "./definition.ts";
import { focusFirstError } from "./first-error.ts";
import { resolverOf, useFormErrors } from "./form-errors.ts";
import { movedErrors, rowChanges, type RowOf, type RowsBinding } from "./rows.ts";

/** The definition of a form whose fields are the keys of the body. */
type PlainDefinition<Schema extends z.ZodMiniType, Values> = Omit<
  ContractFormDefinition<Schema, Values>,
  "toBody" | "fieldOf"
>;

/** The values of the fields: one that is an empty text at first may become any text. */
type WidenedValues<Values> = { readonly [Key in keyof Values]: Values[Key] extends "" ? string : Values[Key] };

/** The props of a native input, select or text area. */
export type FieldBinding = UseFormRegisterReturn & { readonly error: string | undefined };

/** The props of a component with a value and a change handler. */
export interface ControlBinding<Value> {
  readonly value: Value;
  readonly error: string | undefined;
  readonly onChange: (value: Value) => void;
  readonly onBlur: (event?: FocusEvent) => void;
}

export interface ContractForm<Values, Body> {
  /** The id of the form element. */
  readonly id: string;
  /** The current values of the fields. */
  readonly values: Values;
  readonly isChanged: boolean;
  readonly isValid: boolean;
  /** Whether the promise of the last submit is pending. */
  readonly isSending: boolean;
  /** Fields are named by their path: "email", or "people.2.email" in a list. */
  readonly field: (name: Path<Values>) => FieldBinding;
  /** The props of a native number input, whose value is null while it is empty. */
  readonly number: (name: Path<Values>) => FieldBinding;
  readonly control: <const At extends Path<Values>>(name: At) => ControlBinding<PathValue<Values, At>>;
  /**
   * A list whose rows have fields of their own; errors move with their row. Checkboxes in rows are bound with
   * `control`.
   */
  readonly rows: <const At extends Path<Values>>(name: At) => RowsBinding<RowOf<PathValue<Values, At>>>;
  /** The error text of a field once it is to be shown: the first one at the field or nested in it. */
  readonly errorOf: (name: Path<Values>) => string | undefined;
  /** Changes fields as if the person had. */
  readonly change: (changes: Partial<Values>) => void;
  /** Validates some fields and shows their errors; returns whether they are valid. */
  readonly validate: (names: readonly FieldName<Values>[]) => Promise<boolean>;
  /**
   * Shows a refusal at the fields that it names, or in a toast if it names none, with the given text where there is
   * one. Keeps the values. Returns whether it names any field.
   */
  readonly showRefusal: (failure: unknown, text?: string) => boolean;
  /** Shows texts of the server at fields until the fields are changed. */
  readonly showErrors: (texts: { readonly [Key in FieldName<Values>]?: string }) => void;
  /** Sends the body if it is valid, and shows the errors otherwise; a rejected promise is shown as a refusal. */
  readonly submit: (send: (body: Body) => void | Promise<void>) => Promise<void>;
  /** Resets the form to other values, or makes the current values the unchanged ones. */
  readonly reset: (values?: Values) => void;
}

const numberOf = (typed: unknown): number | null => (typed === "" || typed === null ? null : Number(typed));

/**
 * A form whose fields are the keys of the body. The schema of the body validates a field on blur, then at each change.
 */
export function useContractForm<Schema extends z.ZodMiniType, Values extends IncompleteBody<z.input<Schema>>>(
  definition: PlainDefinition<Schema, Values>,
): ContractForm<WidenedValues<Values>, z.output<Schema>>;
/**
 * A form whose fields are mapped to the body. The schema of the body validates a field on blur, then at each change.
 */
export function useContractForm<Schema extends z.ZodMiniType, Values extends object>(
  definition: ContractFormDefinition<Schema, Values>,
): ContractForm<Values, z.output<Schema>>;
export function useContractForm<Schema extends z.ZodMiniType, Values extends FieldValues>(
  partialDefinition: PlainDefinition<Schema, Values> & Partial<ContractFormDefinition<Schema, Values>>,
): ContractForm<Values, z.output<Schema>> {
  const id = useId();
  const { toBody = (typed: Values) => typed, fieldOf = {}, ...shared } = partialDefinition;
  const definition = { ...shared, toBody, fieldOf } as ContractFormDefinition<Schema, Values>;
  const { schema, derive, showsErrorsAtOnce = false } = definition;
  const form: UseFormReturn<Values> = useForm<Values>({
    resolver: resolverOf(definition),
    defaultValues: definition.values as DefaultValues<Values>,
    mode: "onTouched",
    shouldFocusError: false,
  });
  const values = useWatch({ control: form.control }) as Values;
  const { errorOf, errorOfList, textOf, errorsOf, setRowErrors, revalidateParents, showErrors, showRefusal } =
    useFormErrors(form, definition, id);
  const { isSubmitted } = form.formState;
  const { trigger } = form;
  useEffect(() => {
    if (showsErrorsAtOnce) void trigger(undefined, { shouldTouch: true });
  }, [showsErrorsAtOnce, trigger]);
  const pathOf = (name: string): FieldPath<Values> => name as FieldPath<Values>;
  /** The path of a field and the paths inside it that have errors, which are validated by their own path only. */
  const pathsWithin = (name: string): FieldPath<Values>[] => {
    const errorPaths = Object.keys(validateForm(definition, form.getValues()));
    return [name, ...errorPaths.filter((path) => path.startsWith(`${name}.`))].map(pathOf);
  };
  const setField = (name: string, value: unknown, isValidated = true): void => {
    form.setValue(pathOf(name), value as FieldPathValue<Values, FieldPath<Values>>, {
      shouldDirty: true,
      shouldTouch: isValidated,
    });
    if (isValidated) void form.trigger(pathsWithin(name));
  };
  /** Whether a field was blurred or already shows an error. */
  const isValidatedAlready = (name: string): boolean => {
    const { isTouched, invalid } = form.getFieldState(pathOf(name));
    return isSubmitted || isTouched || invalid;
  };
  const changeDerived = (changed: readonly string[]): void => {
    const derived = derive?.(form.getValues(), changed) ?? {};
    for (const [name, value] of Object.entries(derived)) setField(name, value);
  };
  const afterChange = (path: string): void => {
    revalidateParents(path);
    changeDerived([keyOfPath(path)]);
  };
  const change = (changes: Partial<Values>): void => {
    for (const [name, value] of Object.entries(changes)) setField(name, value);
    changeDerived(Object.keys(changes));
  };
  const rows = <Row>(name: string): RowsBinding<Row> => {
    const list: readonly Row[] = get(form.getValues(), name) ?? [];
    return {
      error: errorOfList(name),
      ...rowChanges<Row>(list.length, (origins, added) => {
        const rowErrors = movedErrors(errorsOf(name), origins);
        const next = origins.map((from) => (from === undefined ? added : list[from]));
        form.setValue(pathOf(name), next as FieldPathValue<Values, FieldPath<Values>>, { shouldDirty: true });
        setRowErrors(name, rowErrors);
        afterChange(name);
      }),
    };
  };
  const bind = (name: string, options: RegisterOptions<Values, FieldPath<Values>>): FieldBinding => ({
    ...form.register(pathOf(name), { ...options, onChange: () => afterChange(name) }),
    error: errorOf(name),
  });
  return {
    id,
    errorOf,
    change,
    values,
    showErrors,
    showRefusal,
    get isChanged() {
      return form.formState.isDirty;
    },
    get isValid() {
      return Object.keys(validateForm(definition, values)).length === 0;
    },
    get isSending() {
      return form.formState.isSubmitting;
    },
    field: (name) => bind(name, {}),
    number: (name) => bind(name, { setValueAs: numberOf }),
    rows,
    control: (name) => ({
      value: get(values, name),
      error: errorOf(name),
      onChange: (value) => {
        setField(name, value, isValidatedAlready(name));
        afterChange(name);
      },
      onBlur: () => void form.trigger(pathsWithin(name), { shouldTouch: true }),
    }),
    validate: async (names) => {
      const areValid = await form.trigger(names.flatMap(pathsWithin), { shouldTouch: true });
      if (!areValid) focusFirstError(id);
      return areValid;
    },
    submit: (send) =>
      form.handleSubmit(
        async (typed) => {
          const { data, error } = schema.safeParse(definition.toBody(typed));
          // An error that belongs to no field is shown in a toast.
          if (error !== undefined) return toastFailure(textOf(error.issues[0]?.message as MessageKey));
          try {
            await send(data);
          } catch (failure) {
            showRefusal(failure);
          }
        },
        () => focusFirstError(id),
      )(),
    reset: (next) => form.reset(next ?? form.getValues()),
  };
}
