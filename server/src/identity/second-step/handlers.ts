import type { secondStepEndpoints } from "@openrounds/contract/identity/second-step/endpoints.ts";
import type { ActorContext, Handlers } from "../../kernel/http/handlers.ts";
import { reachSelf } from "../access.ts";
import { changeSecondStep, forgetRemembered, readSecondStep } from "./service.ts";

const presentSecondStep = async ({ platform, db, actor }: ActorContext) => ({
  secondStep: await readSecondStep(platform, await reachSelf(db, actor)),
});

export const secondStepHandlers: Handlers<typeof secondStepEndpoints> = {
  read: (_input, context) => presentSecondStep(context),
  async change({ body }, context) {
    const { platform, db, actor } = context;
    await changeSecondStep(platform, actor, await reachSelf(db, actor), body);
    return presentSecondStep(context);
  },
  async forgetDevices(_input, context) {
    await forgetRemembered(context.db, context.actor.userId);
    return presentSecondStep(context);
  },
};
