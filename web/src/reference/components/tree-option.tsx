/** Renders an option with its parents, by the id of the option. */
export const treeOption =
  (trees: ReadonlyMap<string, string>) =>
  ({ option }: { readonly option: { readonly value: string; readonly label: string } }) => (
    <span>
      {option.label}
      {trees.get(option.value) !== option.label && (
        <span className="xs t3 option__tree">{trees.get(option.value)}</span>
      )}
    </span>
  );
