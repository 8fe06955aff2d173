import type { Domain } from "@openrounds/server/kernel/domain.ts";

const indented = (title: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`  ${title}`, ...names.map((name) => `    ${name}`)];

/** The reactions of each event in order, its listeners, then the repeated jobs. */
export function followers(domains: readonly Domain[]): string[] {
  const reactions = domains.flatMap(({ reactions: all = [] }) => all);
  const listeners = domains.flatMap(({ listeners: all = [] }) => all);
  const repeated = domains.flatMap(({ jobs = [] }) => jobs).filter(({ cron }) => cron !== undefined);
  const topics = [...new Set([...reactions, ...listeners].map(({ topic }) => topic))].toSorted();
  return [
    ...topics.flatMap((topic) => [
      topic,
      ...indented(
        "in its transaction",
        reactions.filter((reaction) => reaction.topic === topic).map(({ name }) => name),
      ),
      ...indented(
        "after its commit",
        listeners.filter((listener) => listener.topic === topic).map(({ name }) => name.slice(name.indexOf(">") + 1)),
      ),
    ]),
    "",
    ...repeated.map(({ name, cron = "" }) => `${cron.padEnd(14)} ${name}`),
  ];
}
