import type { AddressInfo, Server } from "node:net";

/** Listens on a free local port; returns host and port. */
export async function listenLocally(server: Server): Promise<string> {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
