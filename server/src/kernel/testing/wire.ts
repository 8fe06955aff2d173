import { createConnection, createServer, type Server, type Socket } from "node:net";

/** A proxy to a database whose connection can be cut, restored, or silently dropped. */
export class Wire {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;
  #isSwallowing = false;

  constructor(databaseUrl: string) {
    this.#target = new URL(databaseUrl);
  }

  /** The address of the database through this proxy. */
  get url(): string {
    const url = new URL(this.#target);
    url.port = String(this.#port);
    return url.href;
  }

  /** Starts to forward, always on the same port. */
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

  /** Accepts data and forwards nothing, like a network that fails silently. */
  swallow(): void {
    this.#isSwallowing = true;
  }

  /** Forwards again; dropped data stays lost. */
  deliver(): void {
    this.#isSwallowing = false;
  }

  /** Ends all connections and accepts no new ones. */
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
