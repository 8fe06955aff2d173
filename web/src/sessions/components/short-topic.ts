import { truncate } from "../../kernel/truncate.ts";

const MAX_LENGTH = 25;

/** The topic on pages of several batches; the whole topic is in its title, and on the pages of its batch and its own. */
export const shortTopic = (topic: string): string => truncate(topic, MAX_LENGTH);
