import { SHORT_TOPIC, type Session } from "@openrounds/contract/sessions/schemas.ts";
import { shortened } from "../kernel/format.ts";

/** The name of a session as lists show it; the whole name stands in its title. */
export const shortTopic = (topic: string): string => shortened(topic, SHORT_TOPIC);

/** A session that is over. */
export interface HeldSession {
  /** Its number in the batch. */
  readonly number: number;
  /** The part of the people who were there, 0 to 1; undefined when it did not take place. */
  readonly share: number | undefined;
}

const FALLEN = new Set<Session["sessionStatus"]>(["CANCELLED", "NEVER_STARTED"]);

/** The sessions of a batch that are over, with how many of its people were there. */
export function heldSessions(sessions: readonly Session[], people: number): readonly HeldSession[] {
  return sessions.flatMap(({ sessionStatus, attendedCount }, index): HeldSession[] => {
    const number = index + 1;
    if (FALLEN.has(sessionStatus)) return [{ number, share: undefined }];
    if (sessionStatus !== "COMPLETED" || people === 0) return [];
    return [{ number, share: Math.min(1, attendedCount / people) }];
  });
}
