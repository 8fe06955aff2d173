import { pageEndpoints } from "@openrounds/contract/pages/endpoints.ts";
import { readTogether } from "../kernel/db/together.ts";
import { endpointGroup, type EndpointGroup } from "../kernel/http/handlers.ts";
import { askingFrom, type AskableCalls } from "./asking.ts";
import { readBatchPage } from "./batch.ts";
import { readHome } from "./home.ts";
import { readProgramPage } from "./program.ts";
import { readSessionPage } from "./session.ts";

/** The calls of whole pages, composed of the calls of all domains. */
export function pageGroup(calls: AskableCalls): EndpointGroup {
  const askingOf = askingFrom(calls);
  return endpointGroup("pages", pageEndpoints, {
    home: ({ query }, context) => readTogether(() => readHome(context, askingOf(context), query)),
    batch: ({ params, query }, context) =>
      readTogether(() => readBatchPage(context, askingOf(context), { ...params, ...query })),
    session: ({ params, query }, context) =>
      readTogether(() => readSessionPage(context, askingOf(context), { ...params, ...query })),
    program: ({ params, query }, context) =>
      readTogether(() => readProgramPage(context, askingOf(context), { ...params, ...query })),
  });
}
