import { listens } from "../../kernel/jobs/definitions.ts";
import { accountErased } from "../deletion/events.ts";
import { forgetExportsOf } from "./service.ts";

export const exportListeners = [
  listens(accountErased, "exports", (platform, { userId }) => forgetExportsOf(platform, userId)),
];
