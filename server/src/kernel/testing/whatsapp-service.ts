import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import * as z from "zod/mini";
import { hmacOf } from "../http/signed-text.ts";
import { listenLocally } from "./servers.ts";

/** The number and the app of a WhatsApp Business account. */
const ACCOUNT = {
  token: "whatsapp-access-token",
  phoneNumberId: "106540352242922",
  appSecret: "whatsapp-app-secret",
  verifyToken: "whatsapp-verify-token",
} as const;

const parameterSchema = z.strictObject({
  type: z.literal("text"),
  text: z.string().check(z.minLength(1), z.maxLength(1024), z.regex(/^(?!.*(\t| {4}))[^\n]*$/)),
});
const parametersSchema = z.array(parameterSchema);
const headSchema = {
  messaging_product: z.literal("whatsapp"),
  recipient_type: z.literal("individual"),
  to: z.string().check(z.regex(/^\d{7,15}$/)),
};
const messageSchema = z.discriminatedUnion("type", [
  z.strictObject({
    ...headSchema,
    type: z.literal("text"),
    text: z.strictObject({ preview_url: z.boolean(), body: z.string().check(z.minLength(1), z.maxLength(4096)) }),
  }),
  z.strictObject({
    ...headSchema,
    type: z.literal("template"),
    template: z.strictObject({
      name: z.string().check(z.regex(/^[a-z0-9_]{1,512}$/)),
      language: z.strictObject({ code: z.string() }),
      components: z.array(
        z.discriminatedUnion("type", [
          z.strictObject({ type: z.literal("body"), parameters: parametersSchema }),
          z.strictObject({
            type: z.literal("button"),
            sub_type: z.literal("url"),
            index: z.literal("0"),
            parameters: parametersSchema,
          }),
        ]),
      ),
    }),
  }),
]);
export type ReceivedChat = z.output<typeof messageSchema> & { readonly id: string };

/** A template as Meta approved it: its languages, its placeholders, and whether it has a button that copies a code. */
interface ApprovedTemplate {
  readonly languages: readonly string[];
  readonly placeholders: number;
  readonly copiesCode?: boolean;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

/** The HTTP status of an error code, as the reference of the Cloud API lists it. */
const STATUS: Readonly<Record<number, number>> = {
  4: 429,
  190: 401,
  80_007: 429,
  130_429: 429,
  131_000: 500,
  131_056: 429,
  132_001: 404,
};

const failure = (code: number, details: string): Answer => ({
  status: STATUS[code] ?? 400,
  body: {
    error: {
      message: `(#${code}) ${details}`,
      type: "OAuthException",
      code,
      error_data: { messaging_product: "whatsapp", details },
      fbtrace_id: "AbCdEf",
    },
  },
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += String(part);
  return text;
}

/** The Cloud API of WhatsApp on this machine: it checks what it gets, plays errors, and signs its events. */
export class WhatsAppService {
  readonly account = ACCOUNT;
  readonly received: ReceivedChat[] = [];
  /** The numbers, without plus, whose owners wrote within 24 hours. */
  readonly openWindows = new Set<string>();
  /** Error codes of the next answers. */
  readonly fails: number[] = [];
  readonly templates = new Map<string, ApprovedTemplate>([
    ["openrounds_code", { languages: ["en", "hi"], placeholders: 1, copiesCode: true }],
    ["openrounds_invitation", { languages: ["en", "hi"], placeholders: 3 }],
    ["openrounds_session_reminder", { languages: ["en", "hi"], placeholders: 3 }],
    ["openrounds_batch_letter", { languages: ["en"], placeholders: 4 }],
    ["openrounds_batch_message", { languages: ["en"], placeholders: 4 }],
  ]);
  url = "";
  attempts = 0;
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => void this.respond(request, response));
  }

  static async start(): Promise<WhatsAppService> {
    const service = new WhatsAppService();
    service.url = `http://${await listenLocally(service.server)}`;
    return service;
  }

  /** The settings of a server that sends by this service. */
  get env() {
    return {
      WHATSAPP_URL: this.url,
      WHATSAPP_TOKEN: ACCOUNT.token,
      WHATSAPP_PHONE_NUMBER_ID: ACCOUNT.phoneNumberId,
      WHATSAPP_APP_SECRET: ACCOUNT.appSecret,
      WHATSAPP_VERIFY_TOKEN: ACCOUNT.verifyToken,
      WHATSAPP_LANGUAGES: "en,hi",
    };
  }

  reset(): void {
    this.received.length = 0;
    this.fails.length = 0;
    this.openWindows.clear();
    this.attempts = 0;
  }

  stop(): void {
    this.server.close();
  }

  /** A report of events with its signature header. */
  sign(value: object, phoneNumberId: string = ACCOUNT.phoneNumberId): { payload: string; signature: string } {
    const metadata = { display_phone_number: "15550783881", phone_number_id: phoneNumberId };
    const change = { field: "messages", value: { messaging_product: "whatsapp", metadata, ...value } };
    const payload = JSON.stringify({
      object: "whatsapp_business_account",
      entry: [{ id: "102290129340398", changes: [change] }],
    });
    return { payload, signature: this.signatureOf(payload) };
  }

  /** The header X-Hub-Signature-256 of a body. */
  signatureOf(payload: string): string {
    return `sha256=${hmacOf(ACCOUNT.appSecret, payload)}`;
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body } = this.answer(request, await bodyOf(request));
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }

  private answer({ method, url, headers }: IncomingMessage, text: string): Answer {
    this.attempts += 1;
    if (headers.authorization !== `Bearer ${ACCOUNT.token}`) return failure(190, "Invalid OAuth access token");
    const isHere = method === "POST" && url === `/v23.0/${ACCOUNT.phoneNumberId}/messages`;
    if (!isHere || headers["content-type"] !== "application/json") return failure(100, "Unsupported post request");
    const [forced] = this.fails.splice(0, 1);
    if (forced !== undefined) return failure(forced, "As the test wants it");
    const message = messageSchema.safeParse(JSON.parse(text));
    if (!message.success) return failure(100, "Invalid parameter");
    const refused = this.refusalOf(message.data);
    if (refused !== undefined) return refused;
    const id = `wamid.${randomUUID()}`;
    this.received.push({ ...message.data, id });
    const { to } = message.data;
    return {
      status: 200,
      body: { messaging_product: "whatsapp", contacts: [{ input: to, wa_id: to }], messages: [{ id }] },
    };
  }

  private refusalOf(message: z.output<typeof messageSchema>): Answer | undefined {
    if (message.type === "text") {
      return this.openWindows.has(message.to) ? undefined : failure(131_047, "Re-engagement message");
    }
    const { name, language, components } = message.template;
    const approved = this.templates.get(name);
    if (approved?.languages.includes(language.code) !== true) return failure(132_001, "Template name does not exist");
    const [body, button, ...others] = components;
    if (body?.type !== "body" || body.parameters.length !== approved.placeholders || others.length > 0) {
      return failure(132_000, "Number of parameters does not match");
    }
    const hasButton = button?.type === "button" && button.parameters.length === 1;
    return hasButton === (approved.copiesCode === true) ? undefined : failure(131_008, "Required parameter is missing");
  }
}
