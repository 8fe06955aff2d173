import * as z from "zod/mini";

/** Milliseconds of the monotonic clock, which all processes of a machine share. */
export const uptimeMs = (): number => Number(process.hrtime.bigint() / 1000n) / 1000;

/** The settings of the room process. The parent sends them, so that no secret is in its environment or arguments. */
export const roomSettingsSchema = z.object({
  databaseUrl: z.string(),
  admissionKey: z.string(),
  bind: z.string(),
  media: z.object({
    ports: z.optional(z.tuple([z.number(), z.number()])),
    addresses: z.array(z.string()),
    /** The most people in a room; by default what the engine carries. */
    people: z.optional(z.number()),
    janus: z.object({ urls: z.array(z.string()), secret: z.optional(z.string()) }),
  }),
  logLevel: z.string(),
  /** The folder in which a room process can be adopted. */
  dataDir: z.string(),
  /** The program that composes recordings. */
  ffmpeg: z.string(),
  /** The parent's time, and the monotonic time at that moment. */
  clock: z.object({ atMs: z.number(), uptimeMs: z.number() }),
});
export type RoomSettings = z.output<typeof roomSettingsSchema>;

/** The message of the room process to its parent once it carries rooms. */
export const roomReadySchema = z.object({ nodeId: z.string() });
export type RoomReady = z.output<typeof roomReadySchema>;

/** The message of the parent to the room process before it ends as planned. */
export const STOP = "stop";

/** What a web process asks of a room process whose own web process was killed. */
export const adoptionSchema = z.object({ fingerprint: z.string() });
export type AdoptionRequest = z.output<typeof adoptionSchema>;

/** The answer of the room process. */
export const adoptionReplySchema = z.discriminatedUnion("isAdopted", [
  z.object({ isAdopted: z.literal(true), nodeId: z.string(), pid: z.number() }),
  z.object({ isAdopted: z.literal(false) }),
]);
export type AdoptionReply = z.output<typeof adoptionReplySchema>;
