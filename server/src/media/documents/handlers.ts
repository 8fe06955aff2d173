import { DOCUMENT_TYPES, POST_TYPES } from "@openrounds/contract/media/documents/schemas.ts";
import type { documentEndpoints } from "@openrounds/contract/media/documents/endpoints.ts";
import type { Handlers } from "../../kernel/http/handlers.ts";
import { storeFile } from "./service.ts";

export const documentHandlers: Handlers<typeof documentEndpoints> = {
  async uploadPost({ files }, { platform, actor }) {
    const { filePath } = files;
    const terms = { name: filePath.filename, types: POST_TYPES, field: "filePath" };
    return { url: await storeFile(platform, actor, filePath, terms) };
  },
  async upload({ files, body }, { platform, actor }) {
    const name = body.fileExtension ?? body.fileName ?? files.file.filename;
    return { url: await storeFile(platform, actor, files.file, { name, types: DOCUMENT_TYPES, field: "file" }) };
  },
};
