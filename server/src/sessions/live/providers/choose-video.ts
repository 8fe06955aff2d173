import { perPlatform } from "../../../kernel/platform.ts";
import { embeddedRoom } from "./embedded.ts";
import type { VideoProvider } from "./video.ts";

/** The video provider of this installation: the embedded room. */
export const videoProviderOf = perPlatform((platform): VideoProvider => embeddedRoom(platform));
