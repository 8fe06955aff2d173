import { personEndpoints } from "@openrounds/contract/people/endpoints.ts";
import { noteEndpoints } from "@openrounds/contract/people/notes/endpoints.ts";
import type { Domain } from "../kernel/domain.ts";
import { endpointGroup } from "../kernel/http/handlers.ts";
import { personHandlers } from "./handlers.ts";
import { noteHandlers } from "./notes/handlers.ts";
import { noteReactions } from "./notes/listeners.ts";

/** What the domain plugs into the server. */
export const people: Domain = {
  name: "people",
  endpoints: [
    endpointGroup("people", personEndpoints, personHandlers),
    endpointGroup("personNotes", noteEndpoints, noteHandlers),
  ],
  reactions: noteReactions,
};
