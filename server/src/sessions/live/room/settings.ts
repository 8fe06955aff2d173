import * as z from "zod/mini";

/** Milliseconds by a clock that goes on evenly and is the same for all processes of a machine. */
export const uptimeMs = (): number => Number(process.hrtime.bigint() / 1000n) / 1000;

/** What the process of the room needs to know; its parent sends it, so that no setting stands in its environment or arguments. */
export const roomSettingsSchema = z.object({
  databaseUrl: z.string(),
  admissionKey: z.string(),
  bind: z.string(),
  ports: z.optional(z.tuple([z.number(), z.number()])),
  addresses: z.array(z.string()),
  logLevel: z.string(),
  /** The time by the clock of the parent, and when that was by the clock that all processes of a machine share. */
  clock: z.object({ atMs: z.number(), uptimeMs: z.number() }),
});
export type RoomSettings = z.output<typeof roomSettingsSchema>;

/** What the process of the room says to its parent once it carries rooms. */
export const roomReadySchema = z.object({ nodeId: z.string() });
export type RoomReady = z.output<typeof roomReadySchema>;
