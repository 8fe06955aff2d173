import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { newPart } from "../parts.ts";
import type { Platform } from "../platform.ts";
import { refuse } from "../refusal.ts";
import type { ReceivedFile } from "./handlers.ts";

/** The default size limit of a file in a multipart call. */
export const MAX_FORM_FILE_BYTES = 5 * 1024 * 1024;

export interface ReceivedForm {
  readonly files: Readonly<Record<string, ReceivedFile>>;
  readonly fields: Readonly<Record<string, string>>;
}

/** What a multipart call accepts: the names of its files, and their size limit. */
export interface FormTerms {
  readonly names: readonly string[];
  readonly maxFileBytes: number;
}

async function writePart({ file, filename }: MultipartFile, path: string, name: string): Promise<ReceivedFile> {
  const target = createWriteStream(path, { flags: "wx", flush: true });
  await pipeline(file, target);
  if (file.truncated) refuse("error.tooLarge", { status: 413, fields: { [name]: "error.tooLarge" } });
  return { filename, path, sizeBytes: target.bytesWritten };
}

/**
 * Reads a multipart body (the named files within the limit, and the text fields beside them), and passes it to the
 * work.
 */
export async function receiveFiles<T>(
  platform: Platform,
  request: FastifyRequest,
  { names, maxFileBytes }: FormTerms,
  work: (form: ReceivedForm) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) return refuse("error.invalidInput", { status: 415 });
  const files: Record<string, ReceivedFile> = {};
  const fields: Record<string, string> = {};
  const parts: string[] = [];
  const limits = { fileSize: maxFileBytes, files: names.length, fields: 20, fieldSize: 20_000 };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") {
        if (typeof part.value === "string") fields[part.fieldname] = part.value;
        continue;
      }
      const path = newPart(platform);
      parts.push(path);
      const received = await writePart(part, path, part.fieldname);
      if (names.includes(part.fieldname)) files[part.fieldname] = received;
    }
    for (const name of names) {
      if (files[name] === undefined) refuse("error.fileMissing", { fields: { [name]: "error.fileMissing" } });
    }
    return await work({ files, fields });
  } finally {
    await Promise.all(parts.map((path) => rm(path, { force: true })));
  }
}
