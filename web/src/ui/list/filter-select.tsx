interface FilterSelectProps<Choice extends string | number> {
  readonly label: string;
  readonly value: Choice;
  readonly choices: readonly Choice[];
  readonly nameOf: (choice: Choice) => string;
  readonly onChange: (choice: Choice) => void;
}

/** One filter of a list, as a chip with few choices. */
export function FilterSelect<Choice extends string | number>(props: FilterSelectProps<Choice>) {
  const { label, value, choices, nameOf, onChange } = props;
  return (
    <select
      className="chip"
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => {
        const choice = choices.find((each) => String(each) === currentTarget.value);
        if (choice !== undefined) onChange(choice);
      }}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {nameOf(choice)}
        </option>
      ))}
    </select>
  );
}
