import { shortened } from "../../kernel/shorten.ts";

const SHORT = 25;

/** The name of a session where it is one of several; the whole name stands in its title, and on its own page. */
export const shortTopic = (topic: string): string => shortened(topic, SHORT);
