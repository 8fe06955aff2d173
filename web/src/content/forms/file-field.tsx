import { IconUpload } from "@tabler/icons-react";
import { useState, type DragEvent } from "react";
import { CONTENT_EXTENSIONS } from "@openrounds/contract/content/schemas.ts";
import { extensionOf } from "@openrounds/contract/media/documents/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Field } from "../../ui/field.tsx";
import type { ControlBinding } from "../../ui/form/contract-form.ts";
import { FileIcon } from "../components/file-icon.tsx";

const ACCEPTED = CONTENT_EXTENSIONS.map((extension) => `.${extension}`).join(",");

type FileFieldProps = Omit<ControlBinding<File | undefined>, "onChange"> & { readonly onChange: (file: File) => void };

/** A file, selected or dropped. */
export function FileField({ value: file, error, onChange, onBlur }: FileFieldProps) {
  const t = useText();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped !== undefined) onChange(dropped);
  };
  return (
    <Field label={t("content.file")} help={t("content.file.hint")} error={error}>
      {({ id, ...described }) => (
        <label
          htmlFor={id}
          className={isOver ? "content__drop content__drop--over" : "content__drop"}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          {file === undefined ? (
            <IconUpload className="i" aria-hidden />
          ) : (
            <FileIcon fileExtension={extensionOf(file.name)} />
          )}
          <span className="content__name">
            {file !== undefined && <span className="med content__line trunc">{file.name}</span>}
            <span className="sm t2">{t(file === undefined ? "content.file.choose" : "content.file.other")}</span>
          </span>
          <input
            {...described}
            id={id}
            type="file"
            className="sr"
            onBlur={onBlur}
            accept={ACCEPTED}
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? [];
              if (chosen !== undefined) onChange(chosen);
              currentTarget.value = "";
            }}
          />
        </label>
      )}
    </Field>
  );
}
