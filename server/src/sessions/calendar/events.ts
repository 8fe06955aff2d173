import { job } from "../../kernel/jobs/definitions.ts";

/** Finds the people to whom something is still to be told of the sessions of a batch in their calendars. */
export const refreshCalendars = job<{ batchId: string }>("sessions.refreshCalendars", "bulk");

/** Mails one person what is still to be told of the sessions of a batch. */
export const tellPerson = job<{ batchId: string; userId: string }>("sessions.tellPerson", "bulk");
