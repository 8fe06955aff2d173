declare const self: ServiceWorkerGlobalScope;

/** Written in by the build: the files of the first pages, and a name for exactly these. */
declare const SHELL_FILES: readonly string[];
declare const SHELL_VERSION: string;
/** Written in by the build: the files of the forms that work without a network. */
declare const WRITING_FILES: readonly string[];

/** The address of the page, which is the same for every address of the application. */
const PAGE = "/home";
const SHELL = `shell-${SHELL_VERSION}`;
const SLOW_MS = 6000;
/** The paths of the server: their responses are never cached, because they may contain personal data. */
const OF_SERVER = /^\/(api|graph|files|mail|live-socket|demo-identity|healthz|readyz|metrics)(\/|$)/;
/** Files whose name changes with their content: parts of the application, and its texts. */
const NAMED_BY_CONTENT = /^\/(assets|texts)\//;
/** Addresses that are no page of the application: they redirect, or the server writes what they show. */
const NO_PAGE = /^\/(android|ios|org\.iecho\.app|delete-my-account|chatbot|embed)(\/|$)|\/qr\.svg$/;

/** Caches the page and its first files. It requests them without cookies, so that they belong to no person. */
export async function keepShell(): Promise<void> {
  const cache = await caches.open(SHELL);
  await cache.addAll([PAGE, ...SHELL_FILES].map((url) => new Request(url, { cache: "reload", credentials: "omit" })));
}

/** Deletes the shells of other versions. */
export async function forgetOtherShells(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith("shell-") && name !== SHELL);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/**
 * Caches files of the application, one after the other so that they leave the line to the page: those that were loaded
 * before this worker existed, and those that people need to write without a network.
 */
export async function keepFiles(loaded: readonly string[]): Promise<void> {
  for (const url of new Set([...loaded, ...WRITING_FILES])) {
    const { pathname, origin } = new URL(url, self.location.origin);
    if (origin !== self.location.origin || !NAMED_BY_CONTENT.test(pathname)) continue;
    // The next visit tries again.
    await asset(new Request(url, { credentials: "omit", priority: "low" })).catch(() => undefined);
  }
}

const kept = (url: string): Promise<Response | undefined> =>
  caches.open(SHELL).then((cache) => cache.match(url, { ignoreVary: true }));

const after = (ms: number): Promise<undefined> => new Promise((done) => void setTimeout(() => done(undefined), ms));

/** The page from the server, or the stored one if the server is unreachable or slow. */
async function page(request: Request): Promise<Response> {
  const fetched = fetch(request);
  const early = await Promise.race([fetched.catch(() => undefined), after(SLOW_MS)]);
  if (early !== undefined) return early;
  return (await kept(PAGE)) ?? fetched;
}

/** A file whose name changes with its content: cached once it was fetched. */
async function asset(request: Request): Promise<Response> {
  const known = await kept(request.url);
  if (known !== undefined) return known;
  const fetched = await fetch(request);
  if (fetched.ok && fetched.type === "basic") {
    const cache = await caches.open(SHELL);
    await cache.put(request.url, fetched.clone());
  }
  return fetched;
}

const freshOrKept = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request);
  } catch (error) {
    const known = await kept(request.url);
    if (known === undefined) throw error;
    return known;
  }
};

/** The response of the shell to a request; undefined for requests that the server handles. */
export function responseTo(request: Request): Promise<Response> | undefined {
  const { pathname, origin } = new URL(request.url);
  // Whoever measures the line asks for nothing that is kept.
  if (request.method !== "GET" || request.cache === "no-store") return undefined;
  if (origin !== self.location.origin || OF_SERVER.test(pathname)) return undefined;
  if (request.mode === "navigate") return NO_PAGE.test(pathname) ? undefined : page(request);
  if (NAMED_BY_CONTENT.test(pathname)) return asset(request);
  return SHELL_FILES.includes(pathname) ? freshOrKept(request) : undefined;
}
