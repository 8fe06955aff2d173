import { expect, test } from "vitest";
import { validateForm } from "../../ui/form/definition.ts";
import { addForm, titleFrom, fileError, type AddValues } from "./add-form.ts";

const ID = "00000000-0000-7000-8000-000000000000";
const PDF = new File(["%PDF"], "Case.PDF");
const FILLED: AddValues = {
  source: "file",
  file: PDF,
  rawData: "",
  name: "Case",
  entityId: ID,
  type: "READING_MATERIAL",
  uploadedFor: "",
  license: "",
  ownerComment: "",
  isSafe: false,
};
const formOf = (choosesOwner: boolean) => addForm({ entityId: ID, types: ["OTHER", "LINK"], choosesOwner });
const { toBody } = formOf(true);
const errorsWith = (changes: Partial<AddValues>, choosesOwner = true) =>
  validateForm(formOf(choosesOwner), { ...FILLED, ...changes });

test("content is saved with a file or a link, a title, a target and a type [CONT-032] [CONT-033] [CONT-034] [CONT-035]", () => {
  expect(errorsWith({})).toEqual({});
  expect(errorsWith({ file: undefined })).toEqual({ file: "CONTENT_FILE_OR_LINK" });
  expect(errorsWith({ source: "link" })).toEqual({ rawData: "VALID_CONTENT_LINK" });
  expect(errorsWith({ source: "link", file: undefined, rawData: "https://example.org" })).toEqual({});
  for (const name of [" ", "a/b", "what?", "x".repeat(251)]) {
    expect(errorsWith({ name })).toEqual({ name: "SESSION_CONTENT_UPLOAD_ERROR_CHECK_FILE_NAME" });
  }
  expect(errorsWith({ name: "x".repeat(250) })).toEqual({});
  expect(errorsWith({ entityId: "" })).toEqual({ entityId: "VALID_CONTENT_TARGET" });
  expect(errorsWith({ type: "" })).toEqual({ type: "VALID_CONTENT_TYPE" });
});

test("a title is a file name of at most 250 characters [CONT-032] [CONT-034]", () => {
  for (const name of ["Foot care", "x".repeat(250)]) expect(errorsWith({ name })).toEqual({});
  for (const name of ["", "Foot/care", "Foot care?", "a:b", "x".repeat(251)]) {
    expect(errorsWith({ name })).toEqual({ name: "SESSION_CONTENT_UPLOAD_ERROR_CHECK_FILE_NAME" });
  }
});

test("the type Other needs an owner of who chooses one, and a case the promise that nobody can be recognised [CONT-036]", () => {
  expect(errorsWith({ type: "OTHER" })).toEqual({ uploadedFor: "CONTENT_OWNER_REQUIRED" });
  expect(errorsWith({ type: "OTHER", uploadedFor: ID })).toEqual({});
  expect(errorsWith({ type: "OTHER" }, false)).toEqual({});
  expect(errorsWith({ type: "CASE_PRESENTATION" })).toEqual({ isSafe: "content.noPatientNeeded" });
  expect(errorsWith({ type: "CASE_PRESENTATION", isSafe: true })).toEqual({});
});

test("a file is refused by its ending and by its size, before anything is sent [CONT-030] [CONT-031]", () => {
  expect(fileError({ name: "a.exe", size: 1 })).toBe("SESSION_CONTENT_UPLOAD_ERROR_SELECTED_FILE_TYPE_IS_UNSUPPORTED");
  expect(fileError({ name: "a.mp4", size: 104_857_600 })).toBeUndefined();
  expect(fileError({ name: "a.mp4", size: 104_857_601 })).toBe(
    "SESSION_CONTENT_UPLOAD_ERROR_SELECTED_FILE_EXCEEDS_FILE_LIMIT",
  );
});

test("files of eleven types are accepted, jpg as jpeg, and no others [CONT-037] [CONT-038]", () => {
  const types = ["jpeg", "png", "gif", "pdf", "pptx", "mp4", "xlsx", "docx", "mp3", "ogg", "wav"];
  for (const type of [...types, "jpg"]) expect(fileError({ name: `a.${type}`, size: 1 })).toBeUndefined();
  for (const type of ["exe", "html", "svg", "txt", "doc", "zip", "avi"]) {
    expect(fileError({ name: `a.${type}`, size: 1 })).toBe(
      "SESSION_CONTENT_UPLOAD_ERROR_SELECTED_FILE_TYPE_IS_UNSUPPORTED",
    );
  }
});

test("the name of a file becomes a title without its ending and without signs that titles must not have", () => {
  expect(titleFrom("Case: W., 54 years?.final.pdf")).toBe("Case W., 54 years .final");
  expect(titleFrom("notes")).toBe("notes");
});

test("what is sent names the file by its ending, or the link, and an owner only where one is chosen", () => {
  expect(toBody(FILLED)).toMatchObject({ fileExtension: "pdf", rawData: undefined, uploadedFor: undefined });
  const link = toBody({ ...FILLED, source: "link", rawData: "https://example.org", uploadedFor: ID });
  expect(link).toMatchObject({ fileExtension: undefined, rawData: "https://example.org", uploadedFor: ID });
});
