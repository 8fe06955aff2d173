import type { ReactNode } from "react";

export interface Choice {
  readonly value: string;
  readonly label: ReactNode;
}

interface ChoicesProps {
  readonly name: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly isMultiple?: boolean;
  /** The layout: a scale of numbers, five steps, three options, or a list. */
  readonly layout: "nps" | "steps" | "few" | "list";
  readonly change: (values: string[]) => void;
}

const CLASS_OF_LAYOUT = {
  nps: "nps",
  steps: "lik__o",
  few: "lik__o lik__o--few",
  list: "lik__o lik__o--list",
} as const;

/** Radio buttons or checkboxes to answer a question. */
export function Choices({ name, choices, chosen, isMultiple = false, layout, change }: ChoicesProps) {
  const toggle = (value: string, isOn: boolean): void => {
    if (!isMultiple) return change([value]);
    change(isOn ? [...chosen, value] : chosen.filter((each) => each !== value));
  };
  return (
    <div className={CLASS_OF_LAYOUT[layout]}>
      {choices.map(({ value, label }) => (
        <label key={value} className={layout === "nps" ? "nps__b" : "lik__i"}>
          <input
            type={isMultiple ? "checkbox" : "radio"}
            name={name}
            checked={chosen.includes(value)}
            onChange={(event) => toggle(value, event.currentTarget.checked)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
