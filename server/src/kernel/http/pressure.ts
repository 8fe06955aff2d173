import type { FastifyInstance } from "fastify";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { refuse } from "../refusal.ts";

const SAMPLE_MS = 1000;
/** An event loop delay above this is slow. */
const SLOW_MS = 500;
/** This many consecutive slow samples are pressure; one long turn, as at the start, is not. */
const SLOW_SAMPLES = 2;
const RETRY_S = 2;

/** Sheds load: refuses calls with Retry-After while the event loop lags; health checks still get a response. */
export function shedUnderPressure(app: FastifyInstance): void {
  const delays = monitorEventLoopDelay({ resolution: 20 });
  let slowSamples = 0;
  const sample = (): void => {
    const isSlow = delays.count === 0 || delays.percentile(50) / 1e6 > SLOW_MS;
    slowSamples = isSlow ? slowSamples + 1 : 0;
    delays.reset();
  };
  delays.enable();
  const timer = setInterval(sample, SAMPLE_MS).unref();
  app.addHook("onRequest", async (request) => {
    const isCall = request.routeOptions.config.endpoint !== undefined;
    if (isCall && slowSamples >= SLOW_SAMPLES) refuse("error.unavailable", { status: 503, retryAfterS: RETRY_S });
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
    delays.disable();
  });
}
