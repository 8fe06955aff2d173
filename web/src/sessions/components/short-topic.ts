import { truncate } from "../../kernel/truncate.ts";

const SHORT = 25;

/** The name of a session where it is one of several; the whole name stands in its title, and on its own page. */
export const shortTopic = (topic: string): string => truncate(topic, SHORT);
