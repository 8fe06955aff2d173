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
import { keyOfPath, wrongInForm, type Draft, type FormDefinition, type Name } from "./definition.ts";
import { showFirstError } from "./first-error.ts";
import { resolverOf, useFormErrors } from "./form-errors.ts";
import { movedErrors, rowChanges, type RowOf, type Rows } from "./rows.ts";

/** A form whose fields are the body itself. */
type PlainDefinition<Schema extends z.ZodMiniType, Values> = Omit<FormDefinition<Schema, Values>, "toBody" | "fieldOf">;

/** What the fields hold in time: a text that is empty at first becomes any text. */
type Held<Values> = { readonly [Key in keyof Values]: Values[Key] extends "" ? string : Values[Key] };

/** Binds a native input, select or text area. */
export type FieldBinding = UseFormRegisterReturn & { readonly error: string | undefined };

/** Binds a field of our own: it takes a value and tells the next. */
export interface ControlBinding<Value> {
  readonly value: Value;
  readonly error: string | undefined;
  readonly onChange: (value: Value) => void;
  readonly onBlur: (event?: FocusEvent) => void;
}

export interface ContractForm<Values, Body> {
  /** The id of the form element. */
  readonly id: string;
  /** What the fields hold now. */
  readonly values: Values;
  readonly isChanged: boolean;
  readonly isValid: boolean;
  /** Whether the promise that submitting began is still open. */
  readonly isSending: boolean;
  /** Fields are named by their path: "email", or "people.2.email" in a list. */
  readonly field: (name: Path<Values>) => FieldBinding;
  /** Binds a native input of a number: null while it is empty. */
  readonly number: (name: Path<Values>) => FieldBinding;
  readonly control: <const At extends Path<Values>>(name: At) => ControlBinding<PathValue<Values, At>>;
  /** Binds a list whose rows have fields of their own; what is told of a row moves with it. Tick boxes in rows are controls. */
  readonly rows: <const At extends Path<Values>>(name: At) => Rows<RowOf<PathValue<Values, At>>>;
  /** The text of what is wrong with a field, once it is to be told: the first of what is nested in it. */
  readonly errorOf: (name: Path<Values>) => string | undefined;
  /** Changes fields as a person would. */
  readonly change: (changes: Partial<Values>) => void;
  /** Tells what is wrong with some fields; answers whether nothing is. */
  readonly check: (names: readonly Name<Values>[]) => Promise<boolean>;
  /**
   * Shows a refusal at the fields it names, or in a toast where it names none of them, in words of the form where there
   * are such; what was typed stays. Answers whether it names any.
   */
  readonly refuse: (failure: unknown, words?: string) => boolean;
  /** Shows texts of the server at fields, until these are changed. */
  readonly tell: (texts: { readonly [Key in Name<Values>]?: string }) => void;
  /** Sends the body where nothing is wrong with it, otherwise tells what is; a promise that fails is a refusal. */
  readonly submit: (send: (body: Body) => void | Promise<void>) => Promise<void>;
  /** Begins anew: with other values, or with what the fields hold now, which counts as unchanged then. */
  readonly reset: (values?: Values) => void;
}

const numberOf = (typed: unknown): number | null => (typed === "" || typed === null ? null : Number(typed));

/** A form whose fields are the body: it is checked by the schema of the body, on leaving a field, then at each change. */
export function useContractForm<Schema extends z.ZodMiniType, Values extends Draft<z.input<Schema>>>(
  definition: PlainDefinition<Schema, Values>,
): ContractForm<Held<Values>, z.output<Schema>>;
/** A form whose fields make the body: it is checked by the schema of the body, on leaving a field, then at each change. */
export function useContractForm<Schema extends z.ZodMiniType, Values extends object>(
  definition: FormDefinition<Schema, Values>,
): ContractForm<Values, z.output<Schema>>;
export function useContractForm<Schema extends z.ZodMiniType, Values extends FieldValues>(
  given: PlainDefinition<Schema, Values> & Partial<FormDefinition<Schema, Values>>,
): ContractForm<Values, z.output<Schema>> {
  const id = useId();
  const { toBody = (typed: Values) => typed, fieldOf = {}, ...shared } = given;
  const definition = { ...shared, toBody, fieldOf } as FormDefinition<Schema, Values>;
  const { schema, follow, isCheckedAtFirst = false } = definition;
  const form: UseFormReturn<Values> = useForm<Values>({
    resolver: resolverOf(definition),
    defaultValues: definition.values as DefaultValues<Values>,
    mode: "onTouched",
    shouldFocusError: false,
  });
  const values = useWatch({ control: form.control }) as Values;
  const { errorOf, errorOfList, textOf, toldOf, tellList, tellAround, tell, refuse } = useFormErrors(
    form,
    definition,
    id,
  );
  const { isSubmitted } = form.formState;
  const { trigger } = form;
  useEffect(() => {
    if (isCheckedAtFirst) void trigger(undefined, { shouldTouch: true });
  }, [isCheckedAtFirst, trigger]);
  const pathOf = (name: string): FieldPath<Values> => name as FieldPath<Values>;
  /** A field, and what is wrong inside it, which is checked by its own path only. */
  const pathsIn = (name: string): FieldPath<Values>[] => {
    const wrong = Object.keys(wrongInForm(definition, form.getValues()));
    return [name, ...wrong.filter((path) => path.startsWith(`${name}.`))].map(pathOf);
  };
  const put = (name: string, value: unknown, isChecked = true): void => {
    form.setValue(pathOf(name), value as FieldPathValue<Values, FieldPath<Values>>, {
      shouldDirty: true,
      shouldTouch: isChecked,
    });
    if (isChecked) void form.trigger(pathsIn(name));
  };
  /** Whether a field was left, or says already what is wrong with it. */
  const isTold = (name: string): boolean => {
    const { isTouched, invalid } = form.getFieldState(pathOf(name));
    return isSubmitted || isTouched || invalid;
  };
  const followUp = (changed: readonly string[]): void => {
    const followed = follow?.(form.getValues(), changed) ?? {};
    for (const [name, value] of Object.entries(followed)) put(name, value);
  };
  const settle = (path: string): void => {
    tellAround(path);
    followUp([keyOfPath(path)]);
  };
  const change = (changes: Partial<Values>): void => {
    for (const [name, value] of Object.entries(changes)) put(name, value);
    followUp(Object.keys(changes));
  };
  const rows = <Row>(name: string): Rows<Row> => {
    const list: readonly Row[] = get(form.getValues(), name) ?? [];
    return {
      error: errorOfList(name),
      ...rowChanges<Row>(list.length, (places, added) => {
        const moved = movedErrors(toldOf(name), places);
        const next = places.map((from) => (from === undefined ? added : list[from]));
        form.setValue(pathOf(name), next as FieldPathValue<Values, FieldPath<Values>>, { shouldDirty: true });
        tellList(name, moved);
        settle(name);
      }),
    };
  };
  const bind = (name: string, options: RegisterOptions<Values, FieldPath<Values>>): FieldBinding => ({
    ...form.register(pathOf(name), { ...options, onChange: () => settle(name) }),
    error: errorOf(name),
  });
  return {
    id,
    errorOf,
    change,
    values,
    tell,
    refuse,
    get isChanged() {
      return form.formState.isDirty;
    },
    get isValid() {
      return Object.keys(wrongInForm(definition, values)).length === 0;
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
        put(name, value, isTold(name));
        settle(name);
      },
      onBlur: () => void form.trigger(pathsIn(name), { shouldTouch: true }),
    }),
    check: async (names) => {
      const isRight = await form.trigger(names.flatMap(pathsIn), { shouldTouch: true });
      if (!isRight) showFirstError(id);
      return isRight;
    },
    submit: (send) =>
      form.handleSubmit(
        async (typed) => {
          const { data, error } = schema.safeParse(definition.toBody(typed));
          // What no field shows is told in a toast.
          if (error !== undefined) return toastFailure(textOf(error.issues[0]?.message as MessageKey));
          try {
            await send(data);
          } catch (failure) {
            refuse(failure);
          }
        },
        () => showFirstError(id),
      )(),
    reset: (next) => form.reset(next ?? form.getValues()),
  };
}
