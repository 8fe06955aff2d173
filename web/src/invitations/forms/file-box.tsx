import { IconUpload } from "@tabler/icons-react";
import { useId, useState, type DragEvent } from "react";
import "../../ui/styles/image-field.css";
import { useText } from "../../kernel/i18n.tsx";
import { TABLE_FILES } from "../../ui/table-file/table-file.ts";

interface FileBoxProps {
  readonly error: string | undefined;
  readonly onFile: (file: File) => void;
}

/** A list of people as a file, dropped or chosen. */
export function FileBox({ error, onFile }: FileBoxProps) {
  const t = useText();
  const id = useId();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped !== undefined) onFile(dropped);
  };
  return (
    <div className="field">
      <label
        className={isOver ? "drop is-over" : "drop"}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconUpload className="i" aria-hidden />
        <span>{t("inviting.file.drop")}</span>
        <input
          type="file"
          className="sr"
          accept={TABLE_FILES}
          aria-describedby={`${id}-below`}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            if (chosen !== undefined) onFile(chosen);
            currentTarget.value = "";
          }}
        />
      </label>
      {error === undefined ? (
        <span className="help" id={`${id}-below`}>
          {t("inviting.file.help")}
        </span>
      ) : (
        <span className="err" id={`${id}-below`} role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
