import { truncate } from "../../kernel/truncate.ts";

const MAX_LENGTH = 25;

/** The topic where it is one of several; the whole topic is in its title, and on its own page. */
export const shortTopic = (topic: string): string => truncate(topic, MAX_LENGTH);
