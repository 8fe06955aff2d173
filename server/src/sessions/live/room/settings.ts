import * as z from "zod/mini";

/** What the process of the room needs to know; its parent sends it, so that no setting stands in its environment or arguments. */
export const roomSettingsSchema = z.object({
  databaseUrl: z.string(),
  admissionKey: z.string(),
  bind: z.string(),
  ports: z.optional(z.tuple([z.number(), z.number()])),
  addresses: z.array(z.string()),
  logLevel: z.string(),
  /** The time by the clock of the parent, in milliseconds. */
  clockMs: z.number(),
});
export type RoomSettings = z.output<typeof roomSettingsSchema>;

/** What the process of the room says to its parent: that it hears, and later that it carries rooms. */
export const roomReportSchema = z.discriminatedUnion("is", [
  z.object({ is: z.literal("listening") }),
  z.object({ is: z.literal("ready"), nodeId: z.string() }),
]);
export type RoomReport = z.output<typeof roomReportSchema>;
