import type { MultiSelectProps, SelectProps } from "@mantine/core";
import { lazy, Suspense, type ComponentType } from "react";
import { TextField } from "./field.tsx";

const load = () => import("./search-select-kit.ts");
const LazySelect = lazy(async () => ({ default: (await load()).Select as ComponentType<SelectProps> }));
const LazyMultiSelect = lazy(async () => ({ default: (await load()).MultiSelect as ComponentType<MultiSelectProps> }));

/**
 * The list begins where its field begins. In its middle it stood beside the page until its own width was known, and a
 * phone then shows all pages wider than its screen, and the list there.
 */
const LIST = { position: "bottom-start" } as const;

/** The field before the list that opens below it has come. */
export const Waiting = ({ label, description }: Pick<SelectProps, "label" | "description">) => (
  <TextField label={label} help={description} disabled aria-busy />
);

/** One of many choices, found by typing; its list opens by a press or a key, not by the focus that a dialog gives it. */
export const SearchSelect = (props: SelectProps) => (
  <Suspense fallback={<Waiting label={props.label} description={props.description} />}>
    <LazySelect openOnFocus={false} comboboxProps={LIST} {...props} />
  </Suspense>
);

/** Several of many choices, found by typing. */
export const SearchMultiSelect = (props: MultiSelectProps) => (
  <Suspense fallback={<Waiting label={props.label} description={props.description} />}>
    <LazyMultiSelect openOnFocus={false} comboboxProps={LIST} {...props} />
  </Suspense>
);
