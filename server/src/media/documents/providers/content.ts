import { fileTypeFromFile } from "file-type";
import { createReadStream } from "node:fs";
import { isSafeArchive } from "./archive.ts";

const OFFICE = "application/vnd.openxmlformats-officedocument";
/** The media types that the content of a file with an extension may have; the first one is stored. */
const CONTENT: Readonly<Record<string, readonly [string, ...string[]]>> = {
  jpg: ["image/jpeg"],
  jpeg: ["image/jpeg"],
  png: ["image/png"],
  gif: ["image/gif"],
  pdf: ["application/pdf"],
  mp3: ["audio/mpeg"],
  ogg: ["audio/ogg", "audio/ogg; codecs=opus", "application/ogg"],
  wav: ["audio/wav"],
  mp4: ["video/mp4", "video/x-m4v", "audio/x-m4a", "video/quicktime"],
  docx: [`${OFFICE}.wordprocessingml.document`],
  pptx: [`${OFFICE}.presentationml.presentation`],
  xlsx: [`${OFFICE}.spreadsheetml.sheet`],
  doc: ["application/x-cfb"],
  ppt: ["application/x-cfb"],
  pps: ["application/x-cfb"],
};
const ARCHIVES = new Set(["docx", "pptx", "xlsx"]);
const TEXT = "text/plain";

/** Whether the file is valid UTF-8 text without control characters of binary files. */
async function isText(path: string): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) {
      if ((chunk as Buffer).includes(0)) return false;
      decoder.decode(chunk as Buffer, { stream: true });
    }
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** The media type of a file when its content matches its extension; undefined otherwise. */
export async function mediaTypeOf(path: string, extension: string): Promise<string | undefined> {
  if (ARCHIVES.has(extension) && !(await isSafeArchive(path))) return undefined;
  const found = (await fileTypeFromFile(path))?.mime;
  if (extension === "txt") return found === undefined && (await isText(path)) ? TEXT : undefined;
  const known = CONTENT[extension];
  return found !== undefined && known?.includes(found) === true ? known[0] : undefined;
}
