import type { Log } from "../../../kernel/log.ts";
import { measureCapacity } from "./embedded/capacity.ts";
import type { MediaAddresses } from "./embedded/connections.ts";
import { EmbeddedEngine } from "./embedded/engine.ts";
import { JanusEngine } from "./janus/engine.ts";
import type { MediaEngine } from "./media/engine.ts";

/** The people in a room of Janus, which forwards at a third of the cost. */
const JANUS_PEOPLE = 150;

export interface EngineSettings extends MediaAddresses {
  /** The most people in a room; by default what the engine carries. */
  readonly people?: number | undefined;
  /** The addresses of the Janus servers, and their secret. */
  readonly janus: { readonly urls: readonly string[]; readonly secret?: string | undefined };
}

/** The media engine of this installation: Janus if there is one, and the embedded one otherwise. */
export function chooseEngine({ people, janus, ...media }: EngineSettings, log: Log): MediaEngine {
  if (janus.urls.length === 0) return new EmbeddedEngine(media, people ?? measureCapacity());
  const addresses = janus.urls.map((url) => ({ url, secret: janus.secret }));
  return new JanusEngine(addresses, people ?? JANUS_PEOPLE, log);
}
