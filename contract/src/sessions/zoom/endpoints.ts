import * as z from "zod/mini";
import { endpoint, permission } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { saveZoomAccountSchema, zoomAccountSchema, zoomProblemSchema } from "./schemas.ts";

const params = z.object({ id: idSchema });
const accountParams = z.object({ id: idSchema, accountId: idSchema });
const result = z.object({ account: zoomAccountSchema });
const access = permission("MANAGE_MEETING_ACCOUNTS", { on: "organization" });
const MINUTE_MS = 60_000;
const EXAMPLE_ACCOUNT = {
  name: "Teaching",
  zoomAccountId: "AbCdEfGhIjKlMnOpQrStUv",
  clientId: "a1B2c3D4e5F6g7H8i9J0kA",
  clientSecret: "not-a-secret",
  webhookSecret: "not-a-secret",
  hosts: ["rounds@hub.example"],
};

export const zoomEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/org/:id/zoom-accounts",
    access,
    summary: "The Zoom accounts of an organization without their secrets, and the sessions that have no meeting.",
    params,
    result: z.object({ accountList: z.array(zoomAccountSchema), problemList: z.array(zoomProblemSchema) }),
  }),
  create: endpoint({
    method: "POST",
    path: "/v1/org/:id/zoom-accounts",
    creates: true,
    access,
    summary: "Connects a Zoom account to an organization.",
    params,
    body: saveZoomAccountSchema,
    result,
    errors: ["ZOOM_ACCOUNT_EXISTS", "ZOOM_ACCOUNTS_MAX", "VALID_ZOOM_SECRET"],
    example: EXAMPLE_ACCOUNT,
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/org/:id/zoom-accounts/:accountId",
    access,
    summary: "Changes a Zoom account; an empty secret keeps the stored one.",
    params: accountParams,
    body: saveZoomAccountSchema,
    result,
    errors: ["ZOOM_ACCOUNT_EXISTS", "VALID_ZOOM_SECRET"],
    example: EXAMPLE_ACCOUNT,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/org/:id/zoom-accounts/:accountId",
    access,
    summary: "Disconnects a Zoom account; its secrets are erased.",
    params: accountParams,
    result: z.object({}),
    errors: ["ZOOM_ACCOUNT_IN_USE"],
  }),
  test: endpoint({
    method: "POST",
    path: "/v1/org/:id/zoom-accounts/:accountId/test",
    rate: { max: 20, windowMs: MINUTE_MS },
    access,
    summary: "Signs in to Zoom with a stored account, checks scopes and hosts, and says what is wrong.",
    params: accountParams,
    result,
  }),
};
