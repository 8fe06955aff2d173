interface FilterSelectProps<Value extends string | number> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly Value[];
  readonly nameOf: (choice: Value) => string;
  readonly onChange: (choice: Value) => void;
}

/** One filter of a list, as a chip with few choices. */
export function FilterSelect<Value extends string | number>(props: FilterSelectProps<Value>) {
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
