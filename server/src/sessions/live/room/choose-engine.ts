import { measureCapacity } from "./embedded/capacity.ts";
import type { MediaAddresses } from "./embedded/connections.ts";
import { EmbeddedEngine } from "./embedded/engine.ts";
import type { MediaEngine } from "./media/engine.ts";

export interface EngineSettings extends MediaAddresses {
  /** The most people in a room; measured if it is not set. */
  readonly people?: number | undefined;
}

/** The media engine of this installation. */
export const chooseEngine = ({ people, ...media }: EngineSettings): MediaEngine =>
  new EmbeddedEngine(media, people ?? measureCapacity());
