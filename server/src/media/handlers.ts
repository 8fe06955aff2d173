import { readFile } from "node:fs/promises";
import type { mediaEndpoints } from "@openrounds/contract/media/endpoints.ts";
import type { Handlers } from "../kernel/http/handlers.ts";
import { storeImage } from "./service.ts";

export const mediaHandlers: Handlers<typeof mediaEndpoints> = {
  async uploadImage({ files }, { platform, actor }) {
    return { url: await storeImage(platform, actor, await readFile(files.filePath.path)) };
  },
};
