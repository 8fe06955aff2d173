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

/** A stored document: its name, and what it is known under. */
export interface StoredDocument {
  readonly name: string;
  readonly url: string;
  /** Where it was just uploaded. */
  readonly sizeBytes?: number;
}

interface DocumentBoxProps {
  readonly label: string;
  readonly value: StoredDocument | undefined;
  readonly onChange: (document: StoredDocument | undefined) => void;
  readonly disabled?: boolean;
  readonly error?: string | undefined;
}

/** What is wrong with a chosen file before it is sent. */
function wrongDocument(file: File): "onboarding.document.tooLarge" | "UPLOAD_TYPE_UNSUPPORTED" | undefined {
  if (documentExtension(file.name) === undefined) return "UPLOAD_TYPE_UNSUPPORTED";
  return file.size > MAX_DOCUMENT_BYTES ? "onboarding.document.tooLarge" : undefined;
}

/** Stores a document and tells when that failed. */
function useUpload(onStored: (document: StoredDocument) => void) {
  const t = useText();
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useEndpointMutation(documentEndpoints.upload, {
    onFail: () => {
      setError(t("HUB_ONBOARDING_UPLOAD_FILE_ERROR_MESSAGE"));
      toastFailure(t("HUB_ONBOARDING_UPLOAD_FILE_ERROR_MESSAGE"));
    },
  });
  const start = (chosen: File): void => {
    const wrong = wrongDocument(chosen);
    setError(wrong === undefined ? undefined : t(wrong));
    if (wrong !== undefined) return;
    const fileExtension = documentExtension(chosen.name);
    const body = { fileName: chosen.name.slice(0, 250), fileExtension };
    const { name, size: sizeBytes } = chosen;
    mutate({ files: { file: chosen }, body }, { onSuccess: ({ url }) => onStored({ url, name, sizeBytes }) });
  };
  return { error, start, isPending };
}

/** One PDF or Word document: dropped or chosen, uploaded, and taken away again. */
export function DocumentBox({ label, value, onChange, disabled = false, error }: DocumentBoxProps) {
  const t = useText();
  const id = useId();
  const [isOver, setOver] = useState(false);
  const upload = useUpload(onChange);
  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (file !== undefined && !disabled && !upload.isPending) upload.start(file);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const wrong = upload.error ?? error;
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
            aria-invalid={wrong !== undefined}
            onChange={(event) => {
              take(event.currentTarget.files);
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
        className={wrong === undefined ? "help" : "err"}
        role={wrong === undefined ? undefined : "alert"}
      >
        {wrong !== undefined && <IconAlertCircle className="i" aria-hidden />}
        <span>{wrong ?? t("onboarding.document.types")}</span>
      </span>
    </div>
  );
}
