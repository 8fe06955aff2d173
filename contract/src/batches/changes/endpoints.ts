import * as z from "zod/mini";
import { endpoint, permission } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { participantChangeSchema, removalSchema, roleChangeSchema } from "./schemas.ts";

const params = z.object({ id: idSchema });
const onBatch = { on: "batch" } as const;
const userList = ["00000000-0000-7000-8000-000000000000"];

export const participantChangeEndpoints = {
  remove: endpoint({
    method: "POST",
    path: "/v1/session/batch/:id/participants/remove",
    access: permission(["DELETE_PARTICIPANTS", "DELETE_TEAM_MEMBERS"], onBatch),
    summary: "Removes active participants of a batch; those whom the caller may not remove stay.",
    params,
    body: removalSchema,
    result: participantChangeSchema,
    example: { userList },
  }),
  changeRole: endpoint({
    method: "POST",
    path: "/v1/session/batch/:id/participants/role",
    access: permission(["ADD_PARTICIPANTS", "EDIT_TEAM_MEMBERS"], onBatch),
    summary: "Gives active participants of a batch one role; those whom the caller may not change keep theirs.",
    params,
    body: roleChangeSchema,
    result: participantChangeSchema,
    example: { userList, role: "ATTENDEE" },
  }),
  undo: endpoint({
    method: "POST",
    path: "/v1/session/batch/:id/participants/undo",
    access: permission(
      ["DELETE_PARTICIPANTS", "DELETE_TEAM_MEMBERS", "ADD_PARTICIPANTS", "EDIT_TEAM_MEMBERS"],
      onBatch,
    ),
    summary: "Takes back a change of participants that the caller made within the last minute.",
    params,
    body: z.object({ changeId: idSchema }),
    result: z.object({ restoredCount: z.number() }),
    errors: ["UNDO_ENDED"],
    example: { changeId: "00000000-0000-7000-8000-000000000000" },
  }),
};
