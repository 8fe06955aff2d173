import { createServer, type AddressInfo } from "node:net";

/** A local port that nothing listens on at the moment. */
export const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
    probe.once("error", failed);
  });
