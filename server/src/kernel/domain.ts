import type { FastifyInstance } from "fastify";
import type { GraphService } from "./graph/handlers.ts";
import type { EndpointGroup } from "./http/handlers.ts";
import type { FindReader } from "./http/readers.ts";
import type { Reaction, Worker } from "./jobs/definitions.ts";
import type { Measure } from "./metrics.ts";
import type { Platform } from "./platform.ts";

/** Adds plain HTTP routes to the server; findReader identifies the person who requests a file. */
export type MountRoutes = (app: FastifyInstance, platform: Platform, findReader: FindReader) => void;

/** What a domain plugs into the server: its domain.ts exports one, app.ts lists them. */
export interface Domain {
  readonly name: string;
  /** Groups of endpoints with their handlers, in the order of the API page. */
  readonly endpoints?: readonly EndpointGroup[];
  readonly graphs?: readonly GraphService[];
  readonly routes?: readonly MountRoutes[];
  /** Handlers of enqueued jobs, and scheduled jobs. */
  readonly jobs?: readonly Worker[];
  /** What runs after the commit of the transaction that announced an event. */
  readonly listeners?: readonly Worker[];
  /** What runs within the transaction that announces an event, in this order. */
  readonly reactions?: readonly Reaction[];
  /** Figures for monitoring. */
  readonly measures?: (platform: Platform) => readonly Measure[];
  /** Installs implementations at the ports that earlier domains declare. */
  readonly install?: () => void;
}
