import { useState } from "react";
import type { TeamRole } from "@openrounds/contract/organizations/members/rules.ts";
import { loadMessages, useText } from "../../kernel/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { writeCells } from "../../ui/table-file/cells.ts";
import { TABLE_FILES, readTableFile, type TableFileProblem } from "../../ui/table-file/table-file.ts";
import { useUnsaved } from "../../ui/unsaved.ts";
import { RolesField } from "../components/roles-field.tsx";
import { parseRows, type MemberRow } from "./member-rows.ts";

interface PasteMembersProps {
  readonly options: readonly TeamRole[];
  readonly onRows: (rows: readonly MemberRow[]) => void;
}

/** Adds many members at once: each line of a pasted list or CSV file becomes a row to be checked before sending. */
export function PasteMembers({ options, onRows }: PasteMembersProps) {
  const t = useText();
  const [text, setText] = useState("");
  const [roles, setRoles] = useState<TeamRole[]>([]);
  const [problem, setProblem] = useState<TableFileProblem>();
  useUnsaved(text !== "");
  const addRows = (): void => {
    onRows(parseRows(text, roles));
    setText("");
  };
  const readFile = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const [records] = await Promise.all([readTableFile(file), loadMessages(["inviting"])]);
    setProblem(typeof records === "string" ? records : undefined);
    if (typeof records !== "string") setText(writeCells(records));
  };
  return (
    <details>
      <summary className="med">{t("team.paste.title")}</summary>
      <div className="stack g3">
        <TextArea
          label={t("team.paste.list")}
          help={t("team.paste.help")}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <label className="field">
          <span className="label">{t("team.paste.file")}</span>
          <input type="file" accept={TABLE_FILES} onChange={(event) => void readFile(event.currentTarget.files?.[0])} />
          {problem !== undefined && (
            <span className="err" role="alert">
              {t(`inviting.file.${problem}`)}
            </span>
          )}
        </label>
        <RolesField options={options} value={roles} onChange={setRoles} />
        <Button disabled={text.trim() === ""} onClick={addRows}>
          {t("team.paste.take")}
        </Button>
      </div>
    </details>
  );
}
