import { IconAlertCircle, IconPhotoPlus } from "@tabler/icons-react";
import { imageAt } from "@openrounds/contract/media/schemas.ts";
import { mediaEndpoints } from "@openrounds/contract/media/endpoints.ts";
import { lazy, Suspense, useId, useRef, useState, type DragEvent } from "react";
import "../../ui/styles/image-field.css";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { toastFailure } from "../../ui/toast.ts";
import { ACCEPTED_IMAGES, IMAGE_ASPECTS, wrongImage, type ImageShape } from "./image-rules.ts";

const CropDialog = lazy(async () => ({ default: (await import("./crop-dialog.tsx")).CropDialog }));

interface ImageFieldProps {
  readonly label: string;
  readonly shape: ImageShape;
  /** The address of the stored picture. */
  readonly value: string | null | undefined;
  readonly onChange: (url: string | null) => void;
  /** Said before the allowed types. */
  readonly help?: string;
  readonly error?: string | undefined;
}

interface Upload {
  readonly isBusy: boolean;
  readonly error: string | undefined;
  readonly refuse: (message: string | undefined) => void;
  readonly start: (picture: Blob) => void;
}

/** Stores a picture and tells what went wrong. */
function useUpload(onStored: (url: string) => void): Upload {
  const t = useText();
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useEndpointMutation(mediaEndpoints.uploadImage, {
    onDone: ({ url }) => onStored(url),
    onFail: (failure) => {
      const told = t("IMAGE_UPLOAD_FAILED");
      setError(told);
      if (messageOf(failure) !== told) toastFailure(messageOf(failure));
    },
  });
  const start = (filePath: Blob): void => {
    setError(undefined);
    mutate({ files: { filePath } });
  };
  return { isBusy: isPending, error, refuse: setError, start };
}

interface DropAreaProps {
  readonly labelId: string;
  readonly belowId: string;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}

/** The place where a picture is dropped or chosen; a native file field, so that every key works. */
function DropArea({ labelId, belowId, isBusy, onFile }: DropAreaProps) {
  const t = useText();
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (file !== undefined && !isBusy) onFile(file);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
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
        accept={ACCEPTED_IMAGES}
        disabled={isBusy}
        aria-labelledby={labelId}
        aria-describedby={belowId}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = "";
        }}
      />
      <IconPhotoPlus className="i" aria-hidden />
      <span role="status">{t(isBusy ? "media.image.uploading" : "media.image.drop")}</span>
      {isBusy && <progress className="progress" aria-label={t("media.image.uploading")} />}
    </label>
  );
}

/** A picture: dropped or chosen, cropped to its shape, uploaded, replaced and removed. Pages that use it load the texts of media. */
export function ImageField({ label, shape, value, onChange, help, error }: ImageFieldProps) {
  const t = useText();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [file, setFile] = useState<File>();
  const upload = useUpload(onChange);
  const choose = (chosen: File): void => {
    const wrong = wrongImage(chosen);
    const told = wrong === undefined ? undefined : t(wrong);
    // The documents ask for this line; the words at the field are for the person.
    // oxlint-disable-next-line no-console
    if (told !== undefined) console.warn(told, chosen.type, chosen.size);
    upload.refuse(told);
    setFile(told === undefined ? chosen : undefined);
  };
  const remove = (): void => {
    onChange(null);
    requestAnimationFrame(() => box.current?.querySelector("input")?.focus());
  };
  const wrong = upload.error ?? error;
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
        className={wrong === undefined ? "help" : "err"}
        role={wrong === undefined ? undefined : "alert"}
      >
        {wrong !== undefined && <IconAlertCircle className="i" aria-hidden />}
        <span>{wrong ?? [help, t("media.image.types")].filter((text) => text !== undefined).join(" ")}</span>
      </span>
      <Suspense>
        {file !== undefined && (
          <CropDialog
            file={file}
            aspect={IMAGE_ASPECTS[shape]}
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
