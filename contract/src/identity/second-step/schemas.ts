import * as z from "zod/mini";

/** How the code of the second step reaches a person. */
export const codeChannelSchema = z.enum(["PHONE", "EMAIL"]);
export type CodeChannel = z.output<typeof codeChannelSchema>;

/** Whether sign-in asks a person for a code too, and how. */
export const secondStepSchema = z.object({
  isOn: z.boolean(),
  /** An organization of the person asks for it, whatever they chose. */
  isDemanded: z.boolean(),
  channel: codeChannelSchema,
  /** The ways that a code can reach the person. */
  channels: z.array(codeChannelSchema),
  /** How many devices are not asked for the present. */
  rememberedDevices: z.number(),
});
export type SecondStep = z.output<typeof secondStepSchema>;

/** How long a device that was remembered is not asked. */
export const REMEMBERED_DAYS = 30;
