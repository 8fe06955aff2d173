import { IconAlertCircle, IconPaperclip, IconPhoto, IconX } from "@tabler/icons-react";
import { useRef, type ChangeEvent } from "react";
import { DOCUMENT_TYPES, PICTURE_TYPES } from "@openrounds/contract/media/documents/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { IconButton, type IconComponent } from "../../ui/button.tsx";
import { useUnsavedValue } from "../../ui/unsaved-value.ts";
import type { FormFile, Uploading } from "./uploading.ts";

interface PickProps {
  readonly icon: IconComponent;
  readonly label: string;
  readonly types: readonly string[];
  readonly onPick: Uploading["add"];
}

/** A button that chooses files of some types. */
function Pick({ icon, label, types, onPick }: PickProps) {
  const input = useRef<HTMLInputElement>(null);
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    onPick([...(currentTarget.files ?? [])], types);
    currentTarget.value = "";
  };
  const accept = types.map((type) => `.${type}`).join(",");
  return (
    <>
      <IconButton icon={icon} label={label} onClick={() => input.current?.click()} />
      <input ref={input} type="file" accept={accept} multiple hidden aria-label={label} onChange={pick} />
    </>
  );
}

interface RowProps {
  readonly file: FormFile;
  readonly onRemove: () => void;
}

/** A file with how far it came: 50 while it goes, 100 when it is there, 0 when it failed. */
function FileRow({ file: { filename, progress }, onRemove }: RowProps) {
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

/** Why a post with these files cannot be sent yet. */
export function useUploadReason({ files }: Uploading): string | undefined {
  const t = useText();
  const coming = files.find(({ progress }) => progress === 50);
  return coming && t("community.files.uploading", { name: coming.filename });
}

interface FilePickerProps {
  readonly uploading: Uploading;
  /** Takes a file away that the post has already; others simply leave the form. */
  readonly onRemoveKept?: (file: FormFile) => void;
}

/** Images and documents of a post, each chosen by its own button. */
export function FilePicker({ uploading, onRemoveKept }: FilePickerProps) {
  const t = useText();
  const { files, max, problem, add, remove } = uploading;
  useUnsavedValue(files.map(({ id }) => id));
  const problems = {
    limit: t("community.files.limit", { max }),
    type: t("UPLOAD_TYPE_UNSUPPORTED"),
  };
  return (
    <div className="stack g2">
      <span className="row g1">
        <Pick icon={IconPaperclip} label={t("community.files.add")} types={DOCUMENT_TYPES} onPick={add} />
        <Pick icon={IconPhoto} label={t("community.files.addImage")} types={PICTURE_TYPES} onPick={add} />
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
              onRemove={() => (file.isKept && onRemoveKept !== undefined ? onRemoveKept(file) : remove(file.id))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
