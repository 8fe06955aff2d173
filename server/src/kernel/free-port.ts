import { createServer, type AddressInfo } from "node:net";

/** A local port that nothing listens on at the moment: the preferred one if it is free. */
export const freePort = (preferred = 0): Promise<number> =>
  new Promise((found, failed) => {
    const probe = createServer().listen(preferred, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
    probe.once("error", (error) => (preferred === 0 ? failed(error) : found(freePort())));
  });
