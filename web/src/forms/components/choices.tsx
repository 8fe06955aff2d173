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
  /** Marks in a row, five steps, three, or a list. */
  readonly look: "nps" | "steps" | "few" | "list";
  readonly change: (values: string[]) => void;
}

const CLASSES = { nps: "nps", steps: "lik__o", few: "lik__o lik__o--few", list: "lik__o lik__o--list" } as const;

/** Answers to choose from, by finger, mouse or arrow keys. */
export function Choices({ name, choices, chosen, isMultiple = false, look, change }: ChoicesProps) {
  const toggle = (value: string, isOn: boolean): void => {
    if (!isMultiple) return change([value]);
    change(isOn ? [...chosen, value] : chosen.filter((each) => each !== value));
  };
  return (
    <div className={CLASSES[look]}>
      {choices.map(({ value, label }) => (
        <label key={value} className={look === "nps" ? "nps__b" : "lik__i"}>
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
