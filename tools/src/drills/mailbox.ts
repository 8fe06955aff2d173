import { createServer, type Server, type Socket } from "node:net";

/** A mail server that accepts mails, or holds deliveries until it is released. */
export class Mailbox {
  readonly recipients: string[] = [];
  readonly #server: Server;
  isHolding = true;
  pendingCount = 0;

  constructor() {
    this.#server = createServer((socket) => this.#serve(socket));
  }

  /** Starts the server; returns its address. */
  async open(): Promise<string> {
    await new Promise<void>((listening) => this.#server.listen(0, "127.0.0.1", listening));
    const address = this.#server.address();
    return `smtp://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  }

  close(): void {
    this.#server.close();
  }

  #serve(socket: Socket): void {
    socket.on("error", () => undefined);
    if (this.isHolding) return void this.pendingCount++;
    let isContent = false;
    let text = "";
    socket.write("220 mailbox\r\n");
    socket.on("data", (data) => {
      text += data.toString();
      const end = isContent ? "\r\n.\r\n" : "\r\n";
      if (!text.endsWith(end)) return;
      const [, recipient] = /^RCPT TO:<([^>]*)>/im.exec(text) ?? [];
      if (recipient !== undefined && !isContent) this.recipients.push(recipient);
      const asksToSend = !isContent && /^DATA/i.test(text);
      const leaves = !isContent && /^QUIT/i.test(text);
      isContent = asksToSend;
      text = "";
      socket.write(asksToSend ? "354 go on\r\n" : "250 ok\r\n");
      if (leaves) socket.end();
    });
  }
}
