import { idOf } from "../kernel/ids.ts";

/** The id of a row of the demo network by its kind and name, the same on every machine. */
export const demoId = (kind: string, name: string): string => idOf(`demo:${kind}:${name}`);
