import { pageEndpoints } from "@openrounds/contract/pages/endpoints.ts";
import { readTogether } from "../kernel/db/together.ts";
import { endpointGroup, type EndpointGroup } from "../kernel/http/handlers.ts";
import { askingFrom, type AskableCalls } from "./asking.ts";
import { readHome } from "./home.ts";

/** The calls of whole pages, composed of the calls of all domains. */
export function pageGroup(calls: AskableCalls): EndpointGroup {
  const askingOf = askingFrom(calls);
  return endpointGroup("pages", pageEndpoints, {
    home: ({ query }, context) => readTogether(() => readHome(context, askingOf(context), query)),
  });
}
