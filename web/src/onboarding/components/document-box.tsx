import { IconAlertCircle, IconCloudUpload, IconFileText, IconX } from "@tabler/icons-react";
import { documentEndpoints } from "@openrounds/contract/media/documents/endpoints.ts";
import {
  ACCEPTED_DOCUMENTS,
  MAX_DOCUMENT_BYTES,
  documentExtension,
} from "@openrounds/contract/media/documents/schemas.ts";
import { useId, useState, type DragEvent } from "react";
import "../../ui/styles/image-field.css";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { IconButton } from "../../ui/button.tsx";
import { toastFailure } from "../../ui/toast.ts";

/** A stored document: its file name and URL. */
export interface StoredDocument {
  readonly name: string;
  readonly url: string;
  /** Known after an upload. */
  readonly sizeBytes?: number;
}

interface DocumentBoxProps {
  readonly label: string;
  readonly value: StoredDocument | undefined;
  readonly onChange: (document: StoredDocument | undefined) => void;
  readonly disabled?: boolean;
  readonly error?: string | undefined;
}

/** Validates the extension and size of a file. */
function documentError(file: File): "onboarding.document.tooLarge" | "UPLOAD_TYPE_UNSUPPORTED" | undefined {
  if (documentExtension(file.name) === undefined) return "UPLOAD_TYPE_UNSUPPORTED";
  return file.size > MAX_DOCUMENT_BYTES ? "onboarding.document.tooLarge" : undefined;
}

/** Uploads a document; a failure is shown as error and toast. */
function useDocumentUpload(onUploaded: (document: StoredDocument) => void) {
  const t = useText();
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useEndpointMutation(documentEndpoints.upload, {
    onFail: () => {
      setError(t("HUB_ONBOARDING_UPLOAD_FILE_ERROR_MESSAGE"));
      toastFailure(t("HUB_ONBOARDING_UPLOAD_FILE_ERROR_MESSAGE"));
    },
  });
  const start = (selected: File): void => {
    const wrong = documentError(selected);
    setError(wrong === undefined ? undefined : t(wrong));
    if (wrong !== undefined) return;
    const fileExtension = documentExtension(selected.name);
    const body = { fileName: selected.name.slice(0, 250), fileExtension };
    const { name, size: sizeBytes } = selected;
    mutate({ files: { file: selected }, body }, { onSuccess: ({ url }) => onUploaded({ url, name, sizeBytes }) });
  };
  return { error, start, isPending };
}

/** One PDF or Word document: dropped or selected, uploaded, and removable. */
export function DocumentBox({ label, value, onChange, disabled = false, error }: DocumentBoxProps) {
  const t = useText();
  const id = useId();
  const [isOver, setOver] = useState(false);
  const upload = useDocumentUpload(onChange);
  const selectFile = (files: FileList | null): void => {
    const file = files?.[0];
    if (file !== undefined && !disabled && !upload.isPending) upload.start(file);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    selectFile(event.dataTransfer.files);
  };
  const shownError = upload.error ?? error;
  return (
    <div className="field">
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      {value === undefined ? (
        <label
          className={isOver ? "drop is-over" : "drop"}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <input
            type="file"
            className="sr"
            accept={ACCEPTED_DOCUMENTS}
            disabled={disabled || upload.isPending}
            aria-labelledby={`${id}-label`}
            aria-describedby={`${id}-below`}
            aria-invalid={shownError !== undefined}
            onChange={(event) => {
              selectFile(event.currentTarget.files);
              event.currentTarget.value = "";
            }}
          />
          <IconCloudUpload className="i" aria-hidden />
          <span role="status">
            {t(upload.isPending ? "onboarding.document.uploading" : "onboarding.document.drop")}
          </span>
          {upload.isPending && <progress className="progress" aria-label={t("onboarding.document.uploading")} />}
        </label>
      ) : (
        <div className="row g3 obfile">
          <IconFileText className="i" aria-hidden />
          <span className="grow sm med wrapany">{value.name}</span>
          <IconButton
            icon={IconX}
            label={t("onboarding.document.remove", { name: value.name })}
            disabled={disabled}
            onClick={() => onChange(undefined)}
          />
        </div>
      )}
      <span
        id={`${id}-below`}
        className={shownError === undefined ? "help" : "err"}
        role={shownError === undefined ? undefined : "alert"}
      >
        {shownError !== undefined && <IconAlertCircle className="i" aria-hidden />}
        <span>{shownError ?? t("onboarding.document.types")}</span>
      </span>
    </div>
  );
}
