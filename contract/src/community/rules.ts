import { visibleText } from "../kernel/text.ts";
import type { PostFile } from "./schemas.ts";

const ELLIPSIS = "…";
const signsOf = (text: string): string[] => [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);

/** The first so many characters of a text; an ellipsis says that there are more. No letter is cut apart. */
export function cut(text: string, max: number): string {
  const signs = signsOf(text);
  return signs.length <= max ? text : `${signs.slice(0, max).join("").trimEnd()}${ELLIPSIS}`;
}

/** The first so many visible characters of rich text in one line. */
export const previewOf = (html: string, max: number): string => cut(visibleText(html).replaceAll(/\s+/g, " "), max);

/** A name that none of the others has: notes.pdf, then notes (2).pdf. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf(".");
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  let free = name;
  for (let i = 2; taken.has(free); i++) free = `${stem} (${i})${ending}`;
  return free;
}

/** The files with names of which each is there once, so that each can be named. */
export function withDistinctNames(files: readonly PostFile[]): PostFile[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const filename = freeName(file.filename, taken);
    taken.add(filename);
    return { ...file, filename };
  });
}

const OWN_UPLOAD = /^\/files\/documents\/[0-9a-f-]{36}\.[a-z0-9]{1,8}$/;

/** Whether an address is the name that an upload was just answered with; else the file was in the post before. */
export const isNewFile = ({ url }: PostFile): boolean => OWN_UPLOAD.test(url);
