import { expect, test } from "vitest";
import { createWorld } from "../testing/world.ts";

test(
  "a process that cannot keep up sheds calls with a time to come back, and recovers",
  { timeout: 60_000 },
  async () => {
    const world = await createWorld({ shedsLoad: true });
    await world.app.http.ready();
    const ask = () => world.app.http.inject({ url: "/api/v1/user/config" });
    expect((await ask()).statusCode).toBe(200);
    for (let round = 0; round < 5; round++) {
      const until = performance.now() + 1500;
      while (performance.now() < until);
      await new Promise((resume) => setTimeout(resume, 1));
    }
    const shed = await ask();
    expect(shed.statusCode).toBe(503);
    expect(shed.headers["retry-after"]).toBe("2");
    expect(shed.json()).toMatchObject({ responseCode: "error.unavailable", error: { code: "error.unavailable" } });
    await expect.poll(async () => (await ask()).statusCode, { timeout: 15_000 }).toBe(200);
    await world.close();
  },
);
