/** A Storage in memory. */
function memoryStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, value) => void entries.set(key, value),
  };
}

const define = (name: string, value: unknown): void =>
  void Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

/** Installs the browser globals that kernel tests need: storages, an address and events. */
export function standInForBrowser(origin = "https://rounds.example"): void {
  define("localStorage", memoryStorage());
  define("sessionStorage", memoryStorage());
  define("location", { origin, href: `${origin}/` });
  Object.defineProperty(navigator, "onLine", { value: true, configurable: true });
  const page = new EventTarget();
  for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"] as const) {
    define(name, page[name].bind(page));
  }
}

/** A request as the browser sent it. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: BodyInit | null;
}

export type NetworkResponder = (sent: SentRequest) => Response | Promise<Response>;

/** Replaces fetch; returns the list to which every request is added. */
export function standInForNetwork(respond: NetworkResponder): SentRequest[] {
  const requests: SentRequest[] = [];
  define("fetch", async (path: string, init: RequestInit = {}): Promise<Response> => {
    const { method = "GET", headers, body = null } = init;
    const sent: SentRequest = { method, path, headers: new Headers(headers), body: body ?? null };
    requests.push(sent);
    return respond(sent);
  });
  return requests;
}

export const success = (resultBody: unknown): Response => Response.json({ responseCode: "Success", resultBody });

/** An access token with an expiry; the browser reads nothing else in it. */
export const tokenUntil = (expiresAtMs: number): string =>
  `header.${btoa(JSON.stringify({ exp: Math.floor(expiresAtMs / 1000) }))}.signature`;
