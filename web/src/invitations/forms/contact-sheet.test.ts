import { expect, test } from "vitest";
import { BATCH_ROLES, type BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import english from "@openrounds/messages/batches/en.json" with { type: "json" };
import hindi from "@openrounds/messages/batches/hi.json" with { type: "json" };
import { parseCells } from "../../ui/table-file/cells.ts";
import { readContactSheet, sheetProblems, type SheetWords } from "./contact-sheet.ts";

const rolesIn = (texts: Readonly<Record<string, string>>): Record<BatchRole, string> =>
  Object.fromEntries(BATCH_ROLES.map((role) => [role, texts[`batches.role.${role}`] ?? ""])) as Record<
    BatchRole,
    string
  >;
const columns = { name: "Name", email: "E-mail address", phone: "Phone", role: "Role", language: "Language" };
const words: SheetWords = { columns, roles: rolesIn(english), locale: "en" };
const hindiWords: SheetWords = {
  columns: { name: "नाम", email: "ईमेल", phone: "फ़ोन", role: "भूमिका", language: "भाषा" },
  roles: rolesIn(hindi),
  locale: "hi",
};

const read = (text: string, known = words) =>
  readContactSheet(parseCells(text), known).map(({ name, contact, role, locale }) => [name, contact, role, locale]);

test("the columns of a list are recognised by their header, in any order", () => {
  const text = [
    "Language;Role;E-Mail;Remarks;First name;Last name;Mobile no.",
    "Hindi;Case presenter;Asha@X.org;likes tea;Asha;Rao;",
    "ta;;;;Ravi;;+91 98123 45678",
    ";participant;meena@x.org;;Meena;;+919812345679",
  ].join("\n");
  expect(read(text)).toEqual([
    ["Asha Rao", "asha@x.org", "CASE_PRESENTER", "hi"],
    ["Ravi", "+919812345678", "", "ta"],
    ["Meena", "meena@x.org", "ATTENDEE", ""],
  ]);
});

test("header, roles and languages are also known in the reader's language", () => {
  const text = `नाम,ईमेल,भूमिका,भाषा\nआशा,asha@x.org,${hindiWords.roles.FACILITATOR},तमिल\nरवि,ravi@x.org,FACILITATOR,தமிழ்`;
  expect(read(text, hindiWords)).toEqual([
    ["आशा", "asha@x.org", "FACILITATOR", "ta"],
    ["रवि", "ravi@x.org", "FACILITATOR", "ta"],
  ]);
});

test("without a header each cell is recognised by what it looks like", () => {
  const text = "asha@x.org,Asha Rao,hi\nRavi,+919812345678\nMeena Iyer <meena@x.org>\n0091 98123 45679,Guest lecturer";
  expect(read(text)).toEqual([
    ["Asha Rao", "asha@x.org", "", "hi"],
    ["Ravi", "+919812345678", "", ""],
    ["Meena Iyer", "meena@x.org", "", ""],
    ["", "+919812345679", "GUEST_LECTURER", ""],
  ]);
});

test("each row says what is wrong with it, and no row is lost", () => {
  const rows = readContactSheet(
    parseCells(
      [
        "name,email,phone,role,language",
        "Asha,asha@x.org,,,",
        "Ravi,,,,",
        "Meena,meena.x.org,,,",
        "Sunil,,9812345678,,",
        "Asha again,ASHA@x.org,,,",
        "Kavya,kavya@x.org,,Boss,",
        "Nisha,nisha@x.org,,Facilitator,",
        "Anil,anil@x.org,,,Klingon",
        "Owner,owner@x.org,,Owner,",
      ].join("\n"),
    ),
    words,
  );
  expect(rows).toHaveLength(9);
  const problems = sheetProblems(rows, ["ATTENDEE"]);
  expect(rows.map(({ id }) => problems.get(id))).toEqual([
    ...[undefined, "MISSING", "EMAIL", "PHONE", "TWICE", "ROLE", "NOT_ALLOWED", "LANGUAGE", "NOT_ALLOWED"],
  ]);
  expect(rows[7]?.unknownLanguage).toBe("Klingon");
});

test("a list without people has no rows", () => {
  expect(read("")).toEqual([]);
  expect(read("Name,E-mail")).toEqual([]);
});
