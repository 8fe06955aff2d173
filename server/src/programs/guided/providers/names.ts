import * as z from "zod/mini";
import { hashOf } from "@openrounds/contract/kernel/hash.ts";
import { NAMES_PROPOSED } from "@openrounds/contract/programs/guided/schemas.ts";
import { DEFAULT_LOCALE, matchLocale } from "@openrounds/messages/locales.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { intlLocale, translate } from "../../../kernel/i18n/messages.ts";
import { perPlatform } from "../../../kernel/platform.ts";

/** What names are proposed for. */
export interface NameSubject {
  readonly objective: string;
  readonly focusArea: string;
  readonly audience: readonly string[];
  readonly locale: string;
}

export interface NameProvider {
  propose(subject: NameSubject): Promise<readonly string[]>;
}

const TIMEOUT_MS = 10_000;
const answerSchema = z.object({ guidedPrograms: z.array(z.string()).check(z.maxLength(100)) });

const WITHOUT_AUDIENCE = [
  "programs.name.practice",
  "programs.name.caseRounds",
  "programs.name.network",
  "programs.name.together",
  "programs.name.community",
  "programs.name.care",
] as const satisfies readonly MessageKey[];
const WITH_AUDIENCE = [
  "programs.name.for",
  "programs.name.mentoring",
  "programs.name.skills",
  "programs.name.circle",
] as const satisfies readonly MessageKey[];

/** Names by patterns of the language, in an order that another objective changes. */
export function namesByPattern({ objective, focusArea, audience, locale }: NameSubject): string[] {
  const language = matchLocale(locale) ?? DEFAULT_LOCALE;
  const people = new Intl.ListFormat(intlLocale(language), { type: "conjunction" }).format(audience);
  const values = { area: focusArea, people };
  const keys = audience.length > 0 ? [...WITH_AUDIENCE, ...WITHOUT_AUDIENCE] : WITHOUT_AUDIENCE;
  return keys
    .toSorted((a, b) => hashOf(`${objective} ${a}`) - hashOf(`${objective} ${b}`))
    .map((key) => translate(language, key, values))
    .slice(0, NAMES_PROPOSED);
}

/** The program-name service by setting, which gets the subject as JSON; without one, names by patterns. */
export const nameProviderOf = perPlatform(({ env }): NameProvider => {
  const service = env.PROGRAM_NAME_URL;
  if (service === undefined) return { propose: async (subject) => namesByPattern(subject) };
  return {
    async propose(subject) {
      const answer = await fetch(service, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(subject),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: "error",
      });
      if (!answer.ok) throw new Error(`the program-name service answered ${answer.status}`);
      return answerSchema.parse(await answer.json()).guidedPrograms;
    },
  };
});
