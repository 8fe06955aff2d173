import type { FastifyInstance } from "fastify";
import type { MountedGraph } from "./graph/handlers.ts";
import type { Mounted } from "./http/handlers.ts";
import type { FindReader } from "./http/readers.ts";
import type { Reaction, Worker } from "./jobs/definitions.ts";
import type { Measure } from "./metrics.ts";
import type { Platform } from "./platform.ts";

/** Adds plain HTTP routes to the server; findReader tells who asks for a file. */
export type MountRoutes = (app: FastifyInstance, platform: Platform, findReader: FindReader) => void;

/** What a domain plugs into the server: its domain.ts exports one, app.ts lists them. */
export interface Domain {
  readonly name: string;
  /** Groups of endpoints with their handlers, in the order of the API page. */
  readonly endpoints?: readonly Mounted[];
  readonly graphs?: readonly MountedGraph[];
  readonly routes?: readonly MountRoutes[];
  /** Ordered and repeated jobs. */
  readonly jobs?: readonly Worker[];
  /** What follows an event after its transaction has committed. */
  readonly listeners?: readonly Worker[];
  /** What follows an event within its transaction, in this order. */
  readonly reactions?: readonly Reaction[];
  /** Figures for whatever watches the process. */
  readonly measures?: (platform: Platform) => readonly Measure[];
  /** Installs what the domain provides at the ports of earlier domains. */
  readonly install?: () => void;
}
