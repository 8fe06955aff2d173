import type { MessageKey } from "@openrounds/messages/keys.ts";
import type * as z from "zod/mini";

export type Wrong<Field extends string> = Partial<Record<Field, MessageKey>>;
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** What is wrong with a payload, as message keys by field; empty when nothing is. */
export function wrongFields<Field extends string>(schema: z.ZodMiniType, body: unknown): Wrong<Field> {
  const wrong: Partial<Record<string, MessageKey>> = {};
  const { issues = [] } = schema.safeParse(body).error ?? {};
  for (const { path, message } of issues) wrong[String(path[0])] ??= message as MessageKey;
  return wrong;
}
