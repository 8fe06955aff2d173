import * as z from "zod/mini";

/** The channel of the second step's code. */
export const codeChannelSchema = z.enum(["PHONE", "EMAIL"]);
export type CodeChannel = z.output<typeof codeChannelSchema>;

/** Whether a person needs a second step, and through which channel. */
export const secondStepSchema = z.object({
  isOn: z.boolean(),
  /** An organization of the person requires it, independent of their choice. */
  isDemanded: z.boolean(),
  channel: codeChannelSchema,
  /** The channels that can reach the person. */
  channels: z.array(codeChannelSchema),
  /** The number of devices that currently need no second step. */
  rememberedDevices: z.number(),
});
export type SecondStep = z.output<typeof secondStepSchema>;

/** How long a remembered device needs no second step. */
export const REMEMBERED_DAYS = 30;
