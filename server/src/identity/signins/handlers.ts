import type { signInEndpoints } from "@openrounds/contract/identity/signins/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { endOwnSignIn, endOtherSignIns, listSignIns } from "./service.ts";

export const signInHandlers: Handlers<typeof signInEndpoints> = {
  async list(_input, { db, actor }) {
    const rows = await listSignIns(db, actor.userId);
    return {
      signInList: rows.map(({ sessionId, createdAt, lastUsedAt, device, os }) => ({
        signInId: sessionId,
        device,
        os,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        isCurrent: sessionId === actor.sessionId,
      })),
    };
  },
  async end({ params }, { platform, actor }) {
    await endOwnSignIn(platform, actor.userId, params.signInId);
    return {};
  },
  async endOthers(_input, { platform, actor }) {
    return { ended: await endOtherSignIns(platform, actor) };
  },
};
