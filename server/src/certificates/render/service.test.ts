import { afterEach, expect, test, vi } from "vitest";
import { Worker } from "node:worker_threads";
import { box, drawReport } from "./service.ts";

const MINUTE = 60_000;
const ABOUT = { title: "Report", author: "Hub", language: "en", madeAtMs: Date.UTC(2026, 0, 1) };
const draw = (): Promise<Buffer> => drawReport([box({ width: 100, height: 100 })], ABOUT);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("the drawing thread ends after a minute without work, and the next task starts another", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const ended = vi.spyOn(Worker.prototype, "terminate");
  expect((await draw()).length).toBeGreaterThan(0);
  vi.advanceTimersByTime(MINUTE - 1);
  await draw();
  vi.advanceTimersByTime(MINUTE - 1);
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(ended).toHaveBeenCalledTimes(1);
  expect((await draw()).length).toBeGreaterThan(0);
});
