/** The query that marks a page that was reloaded because a part of it did not load. */
const RELOADED = "v";

/** Whether the error says that a part of the application could not be loaded. */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|module script/i.test(error.message);

/** Reloads the page once with v=1; answers false when it was reloaded before. */
export function reloadOnce(): boolean {
  const url = new URL(location.href);
  if (url.searchParams.get(RELOADED) === "1") return false;
  url.searchParams.set(RELOADED, "1");
  location.replace(url);
  return true;
}
