const UNRELEASED = "## [Unreleased]";

/** The text of the Unreleased section without blank lines around it; undefined if there is no such section. */
function unreleasedOf(text: string): string | undefined {
  const begin = text.indexOf(`${UNRELEASED}\n`);
  if (begin < 0) return undefined;
  const rest = text.slice(begin + UNRELEASED.length);
  const end = rest.indexOf("\n## ");
  return (end < 0 ? rest : rest.slice(0, end)).trim();
}

/** Whether the changelog has unreleased entries. */
export const hasUnreleased = (text: string): boolean =>
  (unreleasedOf(text) ?? "").split("\n").some((line) => line.startsWith("- "));

/** The changelog with the unreleased section turned into a version with its date, such as 2026-11-24. */
export const releaseChangelog = (text: string, version: string, day: string): string =>
  text.replace(UNRELEASED, () => `${UNRELEASED}\n\n## [${version}] - ${day}`);
