import { IconAlertCircle, IconPaperclip, IconPhoto, IconX } from "@tabler/icons-react";
import { useRef, type ChangeEvent } from "react";
import { DOCUMENT_TYPES, PICTURE_TYPES } from "@openrounds/contract/media/documents/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { IconButton, type IconComponent } from "../../ui/button.tsx";
import { useUnsavedValue } from "../../ui/unsaved-value.ts";
import type { FormFile, FileUploads } from "./file-uploads.ts";

interface SelectButtonProps {
  readonly icon: IconComponent;
  readonly label: string;
  readonly types: readonly string[];
  readonly onSelect: FileUploads["add"];
}

/** A button that selects files of some types. */
function SelectButton({ icon, label, types, onSelect }: SelectButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const select = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    onSelect([...(currentTarget.files ?? [])], types);
    currentTarget.value = "";
  };
  const accept = types.map((type) => `.${type}`).join(",");
  return (
    <>
      <IconButton icon={icon} label={label} onClick={() => input.current?.click()} />
      <input ref={input} type="file" accept={accept} multiple hidden aria-label={label} onChange={select} />
    </>
  );
}

interface FileRowProps {
  readonly file: FormFile;
  readonly onRemove: () => void;
}

/** A file with its upload progress: 50 while uploading, 100 when uploaded, 0 when failed. */
function FileRow({ file: { filename, progress }, onRemove }: FileRowProps) {
  const t = useText();
  const isFailed = progress === 0;
  return (
    <li className="pfile">
      <span className="grow">
        <span className="trunc">{filename}</span>
        <span
          className="bar"
          role="progressbar"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={progress}
          aria-label={t("community.files.uploading", { name: filename })}
        >
          <i style={{ width: `${progress}%` }} />
        </span>
        {isFailed && (
          <span className="err" role="alert">
            <IconAlertCircle className="i" aria-hidden />
            <span>{t("community.files.failed")}</span>
          </span>
        )}
      </span>
      <IconButton icon={IconX} label={t("community.files.remove", { name: filename })} onClick={onRemove} />
    </li>
  );
}

/** Why a post with these files cannot be sent yet; undefined if it can. */
export function useUploadReason({ files }: FileUploads): string | undefined {
  const t = useText();
  const pending = files.find(({ progress }) => progress === 50);
  return pending && t("community.files.uploading", { name: pending.filename });
}

interface FilePickerProps {
  readonly uploads: FileUploads;
  /** Removes a file that the stored post has; other files just leave the form. */
  readonly onRemoveStored?: (file: FormFile) => void;
}

/** The images and documents of a post. Each kind has its own button. */
export function FilePicker({ uploads, onRemoveStored }: FilePickerProps) {
  const t = useText();
  const { files, max, problem, add, remove } = uploads;
  useUnsavedValue(files.map(({ id }) => id));
  const problems = {
    limit: t("community.files.limit", { max }),
    type: t("UPLOAD_TYPE_UNSUPPORTED"),
  };
  return (
    <div className="stack g2">
      <span className="row g1">
        <SelectButton icon={IconPaperclip} label={t("community.files.add")} types={DOCUMENT_TYPES} onSelect={add} />
        <SelectButton icon={IconPhoto} label={t("community.files.addImage")} types={PICTURE_TYPES} onSelect={add} />
        <span className="xs t3 num">
          {t("community.files.count", { count: files.filter(({ progress }) => progress > 0).length, max })}
        </span>
      </span>
      {problem !== undefined && (
        <span className="err" role="alert">
          <IconAlertCircle className="i" aria-hidden />
          <span>{problems[problem]}</span>
        </span>
      )}
      {files.length > 0 && (
        <ul className="stack g2">
          {files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              onRemove={() => (file.isStored && onRemoveStored !== undefined ? onRemoveStored(file) : remove(file.id))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
