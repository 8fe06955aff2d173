import type { documentEndpoints } from "@openrounds/contract/media/documents/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { storeDocument } from "./service.ts";

export const documentHandlers: Handlers<typeof documentEndpoints> = {
  async upload({ files, body }, { platform, actor }) {
    const { filename, bytes } = files.file;
    const name = body.fileName ?? filename;
    const extension = body.fileExtension ?? name;
    return { url: await storeDocument(platform, actor, { name: extension, bytes }) };
  },
};
