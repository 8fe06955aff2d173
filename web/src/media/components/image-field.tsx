import { IconAlertCircle, IconPhotoPlus } from "@tabler/icons-react";
import { imageAt } from "@openrounds/contract/media/schemas.ts";
import { mediaEndpoints } from "@openrounds/contract/media/endpoints.ts";
import { lazy, Suspense, useId, useRef, useState, type DragEvent } from "react";
import "../../ui/styles/image-field.css";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { toastFailure } from "../../ui/toast.ts";
import { ACCEPTED_IMAGES, IMAGE_ASPECTS, imageProblem, type ImageShape } from "./image-rules.ts";

const CropDialog = lazy(async () => ({ default: (await import("./crop-dialog.tsx")).CropDialog }));

interface ImageFieldProps {
  readonly label: string;
  readonly shape: ImageShape;
  /** The longest side in pixels to which a larger picture is shrunk before it is uploaded. */
  readonly maxSide?: number;
  /** The address of the stored picture. */
  readonly value: string | null | undefined;
  readonly onChange: (url: string | null) => void;
  /** Shown before the allowed types. */
  readonly help?: string;
  readonly error?: string | undefined;
}

interface ImageUpload {
  readonly isBusy: boolean;
  readonly error: string | undefined;
  readonly setError: (message: string | undefined) => void;
  readonly start: (picture: Blob) => void;
}

/** Uploads a picture and shows why that failed. */
function useUpload(onStored: (url: string) => void): ImageUpload {
  const t = useText();
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useEndpointMutation(mediaEndpoints.uploadImage, {
    onDone: ({ url }) => onStored(url),
    onFail: (failure) => {
      const failedText = t("IMAGE_UPLOAD_FAILED");
      setError(failedText);
      if (messageOf(failure) !== failedText) toastFailure(messageOf(failure));
    },
  });
  const start = (filePath: Blob): void => {
    setError(undefined);
    mutate({ files: { filePath } });
  };
  return { isBusy: isPending, error, setError, start };
}

interface DropAreaProps {
  readonly labelId: string;
  readonly belowId: string;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}

/** The drop area of a picture, with a native file input so that the keyboard works. */
function DropArea({ labelId, belowId, isBusy, onFile }: DropAreaProps) {
  const t = useText();
  const [isOver, setOver] = useState(false);
  const acceptFiles = (files: FileList | null): void => {
    const file = files?.[0];
    if (file !== undefined && !isBusy) onFile(file);
  };
  const acceptDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    acceptFiles(event.dataTransfer.files);
  };
  return (
    <label
      className={isOver ? "drop is-over" : "drop"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={acceptDrop}
    >
      <input
        type="file"
        className="sr"
        accept={ACCEPTED_IMAGES}
        disabled={isBusy}
        aria-labelledby={labelId}
        aria-describedby={belowId}
        onChange={(event) => {
          acceptFiles(event.currentTarget.files);
          event.currentTarget.value = "";
        }}
      />
      <IconPhotoPlus className="i" aria-hidden />
      <span role="status">{t(isBusy ? "media.image.uploading" : "media.image.drop")}</span>
      {isBusy && <progress className="progress" aria-label={t("media.image.uploading")} />}
    </label>
  );
}

/**
 * A picture: dropped or selected, cropped to its shape, uploaded, replaced and removed. Pages that use it load the
 * texts of media.
 */
export function ImageField({ label, shape, maxSide, value, onChange, help, error }: ImageFieldProps) {
  const t = useText();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [file, setFile] = useState<File>();
  const upload = useUpload(onChange);
  const choose = (chosen: File): void => {
    const problem = imageProblem(chosen);
    const problemText = problem === undefined ? undefined : t(problem);
    // The documents ask for this line; the words at the field are for the person.
    // oxlint-disable-next-line no-console
    if (problemText !== undefined) console.warn(problemText, chosen.type, chosen.size);
    upload.setError(problemText);
    setFile(problemText === undefined ? chosen : undefined);
  };
  const remove = (): void => {
    onChange(null);
    requestAnimationFrame(() => box.current?.querySelector("input")?.focus());
  };
  const shownError = upload.error ?? error;
  return (
    <div className={`field imgf imgf--${shape}`} ref={box}>
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      {value ? (
        <>
          <img className="imgf__v" src={imageAt(value, 1024)} alt={t("media.image.chosen", { label })} />
          <button type="button" className="link btn--link" onClick={remove}>
            {t("media.image.remove")}
          </button>
        </>
      ) : (
        <DropArea labelId={`${id}-label`} belowId={`${id}-below`} isBusy={upload.isBusy} onFile={choose} />
      )}
      <span
        id={`${id}-below`}
        className={shownError === undefined ? "help" : "err"}
        role={shownError === undefined ? undefined : "alert"}
      >
        {shownError !== undefined && <IconAlertCircle className="i" aria-hidden />}
        <span>{shownError ?? [help, t("media.image.types")].filter((text) => text !== undefined).join(" ")}</span>
      </span>
      <Suspense>
        {file !== undefined && (
          <CropDialog
            file={file}
            aspect={IMAGE_ASPECTS[shape]}
            maxSide={maxSide}
            onClose={() => setFile(undefined)}
            onCropped={(picture) => {
              setFile(undefined);
              upload.start(picture);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
