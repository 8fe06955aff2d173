/** The query parameter that marks a page as reloaded after a chunk failed to load. */
const RELOADED = "v";

/** Whether the error says that a chunk of the application could not be loaded. */
export const isLoadFailure = (error: unknown): error is Error =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|module script/i.test(error.message);

/**
 * Loads a lazy chunk. The message of a failure is changed: on the browser's own message the router would reload the
 * page by itself, without v=1 and in addition to the reload below.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (!isLoadFailure(error)) throw error;
    throw new Error(`Not loaded: ${error.message}`, { cause: error });
  }
}

/** Reloads the page once with v=1; returns false if it was reloaded before. */
export function reloadOnce(): boolean {
  const url = new URL(location.href);
  if (url.searchParams.get(RELOADED) === "1") return false;
  url.searchParams.set(RELOADED, "1");
  location.replace(url);
  return true;
}
