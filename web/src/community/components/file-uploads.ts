import type { PostAttachment, PostFile } from "@openrounds/contract/community/schemas.ts";
import { documentEndpoints } from "@openrounds/contract/media/documents/endpoints.ts";
import { extensionOf } from "@openrounds/contract/media/documents/schemas.ts";
import { useRef, useState } from "react";
import { call } from "../../kernel/call.ts";

/** A file in a form: one of the stored post, or an uploaded one. */
export interface FormFile {
  readonly id: number;
  readonly filename: string;
  /** 50 while uploading, 100 when uploaded, 0 when failed. */
  readonly progress: 0 | 50 | 100;
  /** The URL from the upload or the stored file; empty while uploading. */
  readonly url: string;
  readonly isStored: boolean;
}

export type FileProblem = "limit" | "type";

/** The selected files that fit type and limit, and the problem with the others. */
export function admitFiles<File extends { readonly name: string }>(
  selected: readonly File[],
  types: readonly string[],
  room: number,
): { readonly files: readonly File[]; readonly problem: FileProblem | undefined } {
  const ofType = selected.filter(({ name }) => types.includes(extensionOf(name)));
  const files = ofType.slice(0, Math.max(0, room));
  if (files.length < ofType.length) return { files, problem: "limit" };
  return { files, problem: ofType.length < selected.length ? "type" : undefined };
}

/** The uploaded files of a form as the body of a call. */
export const filesOf = (files: readonly FormFile[]): PostFile[] =>
  files.filter(({ progress }) => progress === 100).map(({ filename, url }) => ({ filename, url }));

/** Uploads a file: progress 100 and its URL, or progress 0 after a failure. */
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

/** Sends a file, after it was made ready for that. */
async function sendReady(file: File) {
  const { readyToSend } = await import("../../media/components/ready-to-send.ts");
  return call(documentEndpoints.uploadPost, { files: { filePath: await readyToSend(file) } });
}

export interface FileUploads {
  readonly files: readonly FormFile[];
  readonly max: number;
  readonly problem: FileProblem | undefined;
  /** Adds selected files. Types are checked, since browsers let people choose other types too. */
  readonly add: (selected: readonly File[], types: readonly string[]) => void;
  readonly remove: (id: number) => void;
}

const toFormFile = ({ filename, url }: PostAttachment, id: number): FormFile => ({
  ...{ id, filename, url },
  progress: 100,
  isStored: true,
});

/** The files of a form; each is uploaded when it is selected. */
export function useUploads(max: number, stored: readonly PostAttachment[] = []): FileUploads {
  const nextId = useRef(stored.length);
  const [files, setFiles] = useState<readonly FormFile[]>(() => stored.map(toFormFile));
  const [problem, setProblem] = useState<FileProblem>();
  const add = (selected: readonly File[], types: readonly string[]): void => {
    const admitted = admitFiles(selected, types, max - files.filter(({ progress }) => progress > 0).length);
    setProblem(admitted.problem);
    for (const file of admitted.files) {
      const id = nextId.current++;
      const uploadingFile: FormFile = { id, filename: file.name, progress: 50, url: "", isStored: false };
      setFiles((all) => [...all, uploadingFile]);
      void upload(file, sendReady).then((result) =>
        setFiles((all) => all.map((each) => (each.id === id ? { ...each, ...result } : each))),
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
