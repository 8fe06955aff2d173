import { expect, test, vi } from "vitest";
import { resultOf, testLine } from "./line-test.ts";

test("what works is told by round trip and throughput", () => {
  expect(resultOf({ kbps: 4000, roundTripMs: 40 })).toBe("video");
  expect(resultOf({ kbps: 1000, roundTripMs: 600 })).toBe("video");
  expect(resultOf({ kbps: 4000, roundTripMs: 900 })).toBe("small");
  expect(resultOf({ kbps: 300, roundTripMs: 200 })).toBe("small");
  expect(resultOf({ kbps: 249, roundTripMs: 200 })).toBe("sound");
  expect(resultOf({ kbps: 4000, roundTripMs: 1500 })).toBe("sound");
});

test("the line is measured by requests that nothing keeps", async () => {
  const asked: [string, RequestCache | undefined][] = [];
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    asked.push([url, init?.cache]);
    return new Response(new Uint8Array(40_000));
  });
  expect(await testLine()).toBe("video");
  const files = asked.map(([url]) => url.slice(url.lastIndexOf("/") + 1));
  expect(files).toEqual([..."1234"].map(() => "healthz").concat(["inter-latin.woff2", "inter-latin.woff2"]));
  expect(new Set(asked.map(([, cache]) => cache))).toEqual(new Set(["no-store"]));
});

test("a server out of reach gives no result, and what came before the time was over counts", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await testLine()).toBe("none");
  vi.stubGlobal("AbortSignal", { timeout: (ms: number) => (ms > 4000 ? new AbortController().signal : shortly()) });
  vi.stubGlobal("fetch", async (url: string, { signal }: { signal: AbortSignal }) =>
    url === "/healthz" ? new Response("ok") : new Response(trickle(signal)),
  );
  expect(await testLine()).toBe("sound");
});

/** A signal that aborts soon. */
function shortly(): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 50);
  return controller.signal;
}

/** One byte, and then nothing until the signal. */
const trickle = (signal: AbortSignal): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(stream) {
      stream.enqueue(new Uint8Array(1));
      signal.addEventListener("abort", () => stream.error(new DOMException("", "AbortError")));
    },
  });
