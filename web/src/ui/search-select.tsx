import type { MultiSelectProps, SelectProps } from "@mantine/core";
import { lazy, Suspense, type ComponentType } from "react";
import { TextField } from "./field.tsx";

const loadKit = () => import("./search-select-kit.ts");
const LazySelect = lazy(async () => ({ default: (await loadKit()).Select as ComponentType<SelectProps> }));
const LazyMultiSelect = lazy(async () => ({
  default: (await loadKit()).MultiSelect as ComponentType<MultiSelectProps>,
}));

/**
 * The list starts where its field starts. Centred, it was outside the page until its width was known, which made a
 * phone's page wider than the screen.
 */
const LIST_POSITION = { position: "bottom-start" } as const;

/** The field while its chunk loads. */
export const LoadingSelect = ({ label, description }: Pick<SelectProps, "label" | "description">) => (
  <TextField label={label} help={description} disabled aria-busy />
);

/**
 * A select with search for one of many choices. Its list opens by a click or a key, not by the focus that a dialog
 * sets.
 */
export const SearchSelect = (props: SelectProps) => (
  <Suspense fallback={<LoadingSelect label={props.label} description={props.description} />}>
    <LazySelect openOnFocus={false} comboboxProps={LIST_POSITION} {...props} />
  </Suspense>
);

/** A select with search for several of many choices. */
export const SearchMultiSelect = (props: MultiSelectProps) => (
  <Suspense fallback={<LoadingSelect label={props.label} description={props.description} />}>
    <LazyMultiSelect openOnFocus={false} comboboxProps={LIST_POSITION} {...props} />
  </Suspense>
);
