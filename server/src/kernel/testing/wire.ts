import { createConnection, createServer, type Server, type Socket } from "node:net";

/** A wire to a database that can be cut and mended, or swallow what is sent. */
export class Wire {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;
  #isSwallowing = false;

  constructor(databaseUrl: string) {
    this.#target = new URL(databaseUrl);
  }

  /** The address of the database through this wire. */
  get url(): string {
    const url = new URL(this.#target);
    url.port = String(this.#port);
    return url.href;
  }

  /** Begins to carry, at the same port each time. */
  async mend(): Promise<void> {
    const server = createServer((near) => {
      const far = createConnection(Number(this.#target.port), this.#target.hostname);
      this.#carry(near, far);
      this.#carry(far, near);
    });
    this.#server = server;
    await new Promise<void>((open) => server.listen(this.#port, "127.0.0.1", open));
    const address = server.address();
    if (address !== null && typeof address === "object") this.#port = address.port;
  }

  /** Takes everything and delivers nothing, as a network does that is down without telling. */
  swallow(): void {
    this.#isSwallowing = true;
  }

  /** Delivers again; what was swallowed stays lost. */
  deliver(): void {
    this.#isSwallowing = false;
  }

  /** Ends all connections and takes no new ones. */
  async cut(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
    await new Promise((closed) => this.#server?.close(closed));
  }

  #carry(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.on("error", () => undefined);
    from.on("data", (bytes) => void (this.#isSwallowing || to.write(bytes)));
    from.on("close", () => {
      this.#sockets.delete(from);
      to.destroy();
    });
  }
}
