import { perPlatform } from "../../../kernel/platform.ts";
import { embeddedRoom } from "./embedded.ts";
import type { VideoProvider } from "./video.ts";

/** What carries the video of this installation: the room that comes with it. */
export const videoProviderOf = perPlatform((platform): VideoProvider => embeddedRoom(platform));
