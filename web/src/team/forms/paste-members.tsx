import { useState } from "react";
import type { TeamRole } from "@openrounds/contract/organizations/members/rules.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { useUnsaved } from "../../ui/unsaved.ts";
import { RolesField } from "../components/roles-field.tsx";
import { parseRows, type MemberRow } from "./member-rows.ts";

const MAX_FILE_BYTES = 200_000;

interface PasteMembersProps {
  readonly options: readonly TeamRole[];
  readonly onRows: (rows: readonly MemberRow[]) => void;
}

/** Adds many members at once: each line of a pasted list or CSV file becomes a row to be checked before sending. */
export function PasteMembers({ options, onRows }: PasteMembersProps) {
  const t = useText();
  const [text, setText] = useState("");
  const [roles, setRoles] = useState<TeamRole[]>([]);
  const [isTooBig, setTooBig] = useState(false);
  useUnsaved(text !== "");
  const addRows = (): void => {
    onRows(parseRows(text, roles));
    setText("");
  };
  const readFile = async (file: File | undefined): Promise<void> => {
    setTooBig((file?.size ?? 0) > MAX_FILE_BYTES);
    if (file !== undefined && file.size <= MAX_FILE_BYTES) setText(await file.text());
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
          <input
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            onChange={(event) => void readFile(event.currentTarget.files?.[0])}
          />
          {isTooBig && (
            <span className="err" role="alert">
              {t("team.paste.tooBig")}
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
