import { DOCUMENT_TYPES, PICTURE_TYPES } from "@openrounds/contract/media/documents/schemas.ts";
import { expect, test } from "vitest";
import { admitFiles, filesOf, upload } from "./file-uploads.ts";

const filesNamed = (...names: string[]) => names.map((name) => ({ name }));
const file = new File(["x"], "case.pdf");

test("an upload goes to 100 when it arrives [COMM-033]", async () => {
  expect(await upload(file, async () => ({ url: "/files/documents/1.pdf" }))).toEqual({
    progress: 100,
    url: "/files/documents/1.pdf",
  });
});

test("an upload that fails is at 0, and its file is not sent [COMM-034]", async () => {
  const end = await upload(file, () => Promise.reject(new Error("no net")));
  expect(end.progress).toBe(0);
  expect(filesOf([{ id: 1, filename: "case.pdf", isStored: false, ...end }])).toEqual([]);
});

test.each([
  ["up to the limit all are added", filesNamed("a.pdf", "b.doc"), 2, 2, undefined],
  ["at the limit nothing more is added, and an error shows [COMM-049] [COMM-050]", filesNamed("a.pdf"), 0, 0, "limit"],
  ["what goes beyond is left out", filesNamed("a.pdf", "b.pdf", "c.pdf"), 1, 1, "limit"],
  ["only allowed types are added [COMM-051]", filesNamed("a.exe", "b.PDF", "c"), 5, 1, "type"],
] as const)("%s", (_name, chosen, room, taken, problem) => {
  const result = admitFiles([...chosen], DOCUMENT_TYPES, room);
  expect([result.files.length, result.problem]).toEqual([taken, problem]);
});

test.each([
  ["documents", "[SHELL-085]", DOCUMENT_TYPES, ["pps", "doc", "docx", "pdf", "txt", "ppt"]],
  ["pictures", "[COMM-051]", PICTURE_TYPES, ["jpg", "jpeg", "png", "gif"]],
])("the button of %s adds files of its own types only %s", (_name, _id, types, own) => {
  const all = "pps doc docx pdf txt ppt jpg jpeg png gif pptx xlsx mp3 ogg wav mp4 html exe".split(" ");
  const { files, problem } = admitFiles(filesNamed(...all.map((type) => `case.${type}`)), types, all.length);
  expect(files.map(({ name }) => name)).toEqual(own.map((type) => `case.${type}`));
  expect(problem).toBe("type");
});
