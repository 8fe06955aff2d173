import { SMTPServer } from "smtp-server";
import { listenLocally } from "./servers.ts";

/** A received mail. */
export interface ReceivedMail {
  readonly raw: string;
  readonly to: readonly string[];
}

/** What the server asks about before it accepts: the sender, each recipient, the content. */
export type SmtpStep = "MAIL" | "RCPT" | "DATA";

/** The failure that makes the server reply with a code and a text; nothing when it accepts. */
const failureOf = (reply: string | undefined): Error | null =>
  reply === undefined ? null : Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });

/** An SMTP server that keeps what it accepts and refuses what it is told to. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** How many mails began. */
  attempts = 0;
  url = "";
  /** The reply that refuses a step, such as `550 5.1.1 No such user`; undefined accepts. The address is that of MAIL or RCPT. */
  refuses: (step: SmtpStep, address: string) => string | undefined = () => undefined;
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onMailFrom: ({ address }, _session, done) => {
      this.attempts += 1;
      done(failureOf(this.refuses("MAIL", address)));
    },
    onRcptTo: ({ address }, _session, done) => done(failureOf(this.refuses("RCPT", address))),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const failure = failureOf(this.refuses("DATA", ""));
        if (failure !== null) return done(failure);
        const to = session.envelope.rcptTo.map(({ address }) => address);
        this.received.push({ raw: Buffer.concat(chunks).toString("utf8"), to });
        return done();
      });
    },
  });

  /** Starts a server at a free port. */
  static async start(): Promise<MailServer> {
    const server = new MailServer();
    server.#server.on("error", () => undefined);
    server.url = `smtp://${await listenLocally(server.#server.server)}`;
    return server;
  }

  /** Accepts everything again, and forgets what was received. */
  reset(): void {
    this.refuses = () => undefined;
    this.attempts = 0;
    this.received.length = 0;
  }

  stop(): void {
    this.#server.close();
  }
}
