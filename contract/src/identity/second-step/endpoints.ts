import * as z from "zod/mini";
import { endpoint, signedInAccess } from "../../kernel/endpoint.ts";
import { codeChannelSchema, secondStepSchema } from "./schemas.ts";

const result = z.object({ secondStep: secondStepSchema });

export const secondStepEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/v1/user/second-step",
    access: signedInAccess,
    summary: "Whether sign-in asks the caller for a code too.",
    result,
  }),
  change: endpoint({
    method: "PUT",
    path: "/v1/user/second-step",
    access: signedInAccess,
    summary: "Turns the second step of sign-in on or off; needs a fresh proof that the owner is at the device.",
    body: z.object({ isOn: z.boolean(), channel: codeChannelSchema }),
    result,
    errors: ["PROOF_NEEDED", "SECOND_STEP_UNREACHABLE"],
    example: { isOn: true, channel: "EMAIL" },
  }),
  forgetDevices: endpoint({
    method: "DELETE",
    path: "/v1/user/second-step/devices",
    access: signedInAccess,
    summary: "Lets the second step be asked on every device again.",
    result,
  }),
};
