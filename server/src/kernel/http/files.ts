import type { FastifyRequest } from "fastify";
import { refuse } from "../refusal.ts";
import type { ReceivedFile } from "./handlers.ts";

/** The largest file a multipart call takes; larger ones go to a signed address. */
export const MAX_FORM_FILE_BYTES = 5 * 1024 * 1024;

export interface ReceivedForm {
  readonly files: Readonly<Record<string, ReceivedFile>>;
  readonly fields: Readonly<Record<string, string>>;
}

/** Reads a multipart body: the named files within the limit, and the text fields beside them. */
export async function receiveFiles(request: FastifyRequest, names: readonly string[]): Promise<ReceivedForm> {
  if (!request.isMultipart()) return refuse("error.invalidInput", { status: 415 });
  const files: Record<string, ReceivedFile> = {};
  const fields: Record<string, string> = {};
  const limits = { fileSize: MAX_FORM_FILE_BYTES, files: names.length, fields: 20, fieldSize: 20_000 };
  for await (const part of request.parts({ limits })) {
    if (part.type === "field") {
      if (typeof part.value === "string") fields[part.fieldname] = part.value;
      continue;
    }
    const bytes = await part.toBuffer();
    if (names.includes(part.fieldname)) files[part.fieldname] = { filename: part.filename, bytes };
  }
  for (const name of names) {
    if (files[name] === undefined) refuse("error.fileMissing", { fields: { [name]: "error.fileMissing" } });
  }
  return { files, fields };
}
