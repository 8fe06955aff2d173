import * as z from "zod/mini";
import { endpoint, sharedKeyAccess } from "../../kernel/endpoint.ts";
import { botChallengeSchema } from "./schemas.ts";

export const botEndpoints = {
  challenge: endpoint({
    method: "POST",
    path: "/v1/user/bot-check",
    access: sharedKeyAccess,
    summary: "A piece of work for the device of a newcomer; its solution is the recaptchaToken of a registration.",
    rate: { max: 60, windowMs: 60_000 },
    result: z.object({ challenge: botChallengeSchema }),
  }),
};
