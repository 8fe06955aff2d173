import type { Attachment, PostFile } from "@openrounds/contract/community/schemas.ts";
import { documentEndpoints } from "@openrounds/contract/media/documents/endpoints.ts";
import { extensionOf } from "@openrounds/contract/media/documents/schemas.ts";
import { useRef, useState } from "react";
import { call } from "../../kernel/call.ts";

/** A file of a form: one that the post has already, or one that is or was just uploaded. */
export interface FormFile {
  readonly id: number;
  readonly filename: string;
  /** 50 once it is on its way, 100 when it arrived, 0 when it did not. */
  readonly progress: 0 | 50 | 100;
  /** What the upload answered, or the address of a file that was there before; empty until then. */
  readonly url: string;
  readonly isKept: boolean;
}

export type FileProblem = "limit" | "type";

/** What of the files that one button chose may be added to a form that has room for some, and what is wrong with the others. */
export function admitted<File extends { readonly name: string }>(
  chosen: readonly File[],
  types: readonly string[],
  room: number,
): { readonly files: readonly File[]; readonly problem: FileProblem | undefined } {
  const known = chosen.filter(({ name }) => types.includes(extensionOf(name)));
  const files = known.slice(0, Math.max(0, room));
  if (files.length < known.length) return { files, problem: "limit" };
  return { files, problem: known.length < chosen.length ? "type" : undefined };
}

/** The files of a form as the call takes them; those that did not arrive are left out. */
export const filesOf = (files: readonly FormFile[]): PostFile[] =>
  files.filter(({ progress }) => progress === 100).map(({ filename, url }) => ({ filename, url }));

/** Uploads one file; answers how far it came: 100 and its address, or 0. */
export async function upload(
  file: File,
  send: (file: File) => Promise<{ readonly url: string }>,
): Promise<Pick<FormFile, "progress" | "url">> {
  try {
    return { progress: 100, url: (await send(file)).url };
  } catch {
    return { progress: 0, url: "" };
  }
}

const send = (file: File) => call(documentEndpoints.uploadPost, { files: { filePath: file } });

export interface Uploading {
  readonly files: readonly FormFile[];
  readonly max: number;
  readonly problem: FileProblem | undefined;
  /** Adds what one button chose; a browser that shows all files lets people choose other types too. */
  readonly add: (chosen: readonly File[], types: readonly string[]) => void;
  readonly remove: (id: number) => void;
}

const kept = ({ filename, url }: Attachment, id: number): FormFile => ({
  ...{ id, filename, url },
  progress: 100,
  isKept: true,
});

/** The files of a form, uploaded as they are chosen. */
export function useUploads(max: number, before: readonly Attachment[] = []): Uploading {
  const next = useRef(before.length);
  const [files, setFiles] = useState<readonly FormFile[]>(() => before.map(kept));
  const [problem, setProblem] = useState<FileProblem>();
  const add = (chosen: readonly File[], types: readonly string[]): void => {
    const taken = admitted(chosen, types, max - files.filter(({ progress }) => progress > 0).length);
    setProblem(taken.problem);
    for (const file of taken.files) {
      const id = next.current++;
      const begun: FormFile = { id, filename: file.name, progress: 50, url: "", isKept: false };
      setFiles((all) => [...all, begun]);
      void upload(file, send).then((end) =>
        setFiles((all) => all.map((each) => (each.id === id ? { ...each, ...end } : each))),
      );
    }
  };
  return {
    ...{ files, max, problem, add },
    remove: (id) => {
      setProblem(undefined);
      setFiles((all) => all.filter((each) => each.id !== id));
    },
  };
}
