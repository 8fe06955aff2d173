import * as z from "zod/mini";
import type { Env } from "../../kernel/env.ts";
import {
  WhatsAppError,
  type WhatsAppMessage,
  type WhatsAppProvider,
  type WhatsAppRefusal,
  type WhatsAppTemplate,
} from "./whatsapp.ts";

const TIMEOUT_MS = 8000;

const acceptedSchema = z.object({ messages: z.array(z.object({ id: z.string() })).check(z.minLength(1)) });
const failureSchema = z.object({ error: z.object({ code: z.number() }) });

/** The 24 hours after the person wrote are over, so that only a template may be sent. */
const WINDOW_CLOSED = 131_047;
/** The template does not exist in the language, or is paused or disabled. */
const NO_TEMPLATE = [132_001, 132_015, 132_016];

/** The codes after which another attempt cannot help, or must wait. All others are tried again as usual. */
const REFUSALS: readonly (readonly [WhatsAppRefusal, readonly number[]])[] = [
  ["UNREACHABLE", [131_026, 131_021]],
  ["STOPPED", [131_050]],
  ["THROTTLED", [4, 80_007, 130_429, 131_048, 131_056]],
  ["REFUSED", [100, 130_472, 130_497, 131_008, 131_009, 131_047, 131_049, 131_051, 132_000, 132_005, 132_007, 132_012]],
  ["REFUSED", NO_TEMPLATE],
];

/** What an error code of the Cloud API means; undefined when the message may be sent again. */
export const refusalOf = (code: number): WhatsAppRefusal | undefined =>
  REFUSALS.find(([, codes]) => codes.includes(code))?.[0];

/** The language in which a template is approved: the reader's, without its region, or the first. */
function languagesFor(locale: string, languages: readonly string[]): string[] {
  const wanted = [locale, locale.split("_")[0] ?? "", languages[0] ?? "en"];
  return [...new Set(wanted.filter((each) => languages.includes(each)))];
}

/** A parameter on one line: WhatsApp refuses empty ones, line breaks and long gaps. */
const parameterOf = (text: string) => ({ type: "text", text: text.replaceAll(/\s+/g, " ").trim() || "–" });

function templateOf(
  { name, parameters, code }: WhatsAppTemplate,
  { prefix, language }: { prefix: string; language: string },
) {
  const body = { type: "body", parameters: parameters.map(parameterOf) };
  const button = code !== null && { type: "button", sub_type: "url", index: "0", parameters: [parameterOf(code)] };
  return {
    type: "template",
    template: {
      name: `${prefix}${name}`,
      language: { code: language },
      components: button === false ? [body] : [body, button],
    },
  };
}

/** What WhatsApp answered: the id of an accepted message, or the code of an error. */
type Answer = { readonly id: string } | { readonly code: number };

/** WhatsApp Business Platform, Cloud API, by setting; undefined without an access token. */
export function whatsAppCloud(env: Env): WhatsAppProvider | undefined {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_NUMBER_ID: sender = "" } = env;
  if (token === undefined) return undefined;
  const url = `${env.WHATSAPP_URL}/${env.WHATSAPP_VERSION}/${sender}/messages`;

  const post = async (to: string, content: object): Promise<Answer> => {
    const head = { messaging_product: "whatsapp", recipient_type: "individual", to: to.replace(/^\+/, "") };
    const response = await fetch(url, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ ...head, ...content }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
    });
    const body: unknown = await response.json().catch(() => undefined);
    const accepted = acceptedSchema.safeParse(body);
    const [message] = accepted.success ? accepted.data.messages : [];
    if (response.ok && message !== undefined) return { id: message.id };
    const failure = failureSchema.safeParse(body);
    if (failure.success) return { code: failure.data.error.code };
    throw new Error(`WhatsApp answered ${response.status}`);
  };

  /** Sends the template in the language of the reader, or in the first language where there is none. */
  const postTemplate = async ({ to, template }: WhatsAppMessage): Promise<Answer> => {
    let answer: Answer = { code: NO_TEMPLATE[0] ?? 0 };
    for (const language of languagesFor(template.locale, env.WHATSAPP_LANGUAGES)) {
      answer = await post(to, templateOf(template, { prefix: env.WHATSAPP_TEMPLATES, language }));
      if (!("code" in answer) || !NO_TEMPLATE.includes(answer.code)) return answer;
    }
    return answer;
  };

  return {
    leaves: true,
    async send(message) {
      const { to, text } = message;
      const first =
        text === undefined ? undefined : await post(to, { type: "text", text: { preview_url: false, body: text } });
      const isClosed = first === undefined || ("code" in first && first.code === WINDOW_CLOSED);
      const answer = isClosed ? await postTemplate(message) : first;
      if ("id" in answer) return answer.id;
      const refusal = refusalOf(answer.code);
      if (refusal === undefined) throw new Error(`WhatsApp answered with code ${answer.code}`);
      throw new WhatsAppError(refusal, answer.code);
    },
  };
}
