import { SHORT_TOPIC } from "@openrounds/contract/sessions/schemas.ts";

/** The name of a session as lists show it; the whole name stands in its title. */
export function shortTopic(topic: string): string {
  const signs = Array.from(new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(topic));
  if (signs.length <= SHORT_TOPIC) return topic;
  const kept = signs.slice(0, SHORT_TOPIC).map(({ segment }) => segment);
  return `${kept.join("").trimEnd()}…`;
}
