import * as z from "zod/mini";
import { endpoint, signedInAccess } from "../kernel/endpoint.ts";
import { deviceSchema } from "./schemas.ts";
import { atMost } from "../kernel/text.ts";

const nothing = z.object({});

export const notificationEndpoints = {
  pushKey: endpoint({
    method: "GET",
    path: "/v1/user/notification/key",
    access: signedInAccess,
    summary: "The public key that a browser asks for when it subscribes to push messages.",
    result: z.object({ publicKey: z.string() }),
  }),
  saveDevice: endpoint({
    method: "POST",
    path: "/v1/user/notification/save",
    access: signedInAccess,
    summary: "Sends push messages of the caller to a device; a device belongs to whoever signed in last.",
    body: deviceSchema,
    result: nothing,
    errors: ["VALID_DEVICE_TOKEN"],
    example: { deviceId: "device-1", deviceToken: "token-0001", deviceType: "PHONE", osType: "ANDROID" },
  }),
  removeDevice: endpoint({
    method: "DELETE",
    path: "/v1/user/notification/:deviceId",
    access: signedInAccess,
    summary: "Ends push messages to a device of the caller.",
    params: z.object({ deviceId: z.string().check(atMost(100)) }),
    result: nothing,
  }),
};
