/** A storage as browsers have it. */
function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

const define = (name: string, value: unknown): void =>
  void Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

/** Gives the tests of the kernel what it takes from a browser: storages and an address. */
export function standInForBrowser(origin = "https://rounds.example"): void {
  define("localStorage", memoryStorage());
  define("sessionStorage", memoryStorage());
  define("location", { origin, href: `${origin}/` });
}

/** A request as it left the browser. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: BodyInit | null;
}

export type Answer = (sent: Sent) => Response | Promise<Response>;

/** Takes the place of the network; answers the list that every request is written into. */
export function standInForNetwork(answer: Answer): Sent[] {
  const requests: Sent[] = [];
  define("fetch", async (path: string, init: RequestInit = {}): Promise<Response> => {
    const { method = "GET", headers, body = null } = init;
    const sent: Sent = { method, path, headers: new Headers(headers), body: body ?? null };
    requests.push(sent);
    return answer(sent);
  });
  return requests;
}

export const success = (resultBody: unknown): Response => Response.json({ responseCode: "Success", resultBody });

/** An access token that expires at an instant; only its claims matter to the browser. */
export const tokenUntil = (expiresAtMs: number): string =>
  `header.${btoa(JSON.stringify({ exp: Math.floor(expiresAtMs / 1000) }))}.signature`;
