import { cutText } from "../kernel/graphemes.ts";
import { visibleText } from "../kernel/text.ts";
import type { PostFile } from "./schemas.ts";

/** The first visible characters of rich text in one line. */
export const previewOf = (html: string, max: number): string => cutText(visibleText(html).replaceAll(/\s+/g, " "), max);

/** A unique name: notes.pdf, then notes (2).pdf. */
function uniqueName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf(".");
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  let free = name;
  for (let i = 2; taken.has(free); i++) free = `${stem} (${i})${ending}`;
  return free;
}

/** The files with unique names. */
export function withDistinctNames(files: readonly PostFile[]): PostFile[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const filename = uniqueName(file.filename, taken);
    taken.add(filename);
    return { ...file, filename };
  });
}

const OWN_UPLOAD = /^\/files\/documents\/[0-9a-f-]{36}\.[a-z0-9]{1,8}$/;

/** Whether an address comes from a new upload; otherwise the file was in the post before. */
export const isNewFile = ({ url }: PostFile): boolean => OWN_UPLOAD.test(url);
