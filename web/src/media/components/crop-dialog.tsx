import { useEffect, useId, useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { useText } from "../../kernel/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toastFailure } from "../../ui/toast.ts";
import { useUnsavedValue } from "../../ui/unsaved-value.ts";
import { cropImage, type PictureArea } from "./crop-image.ts";

const MAX_ZOOM = 3;
const ZOOM_STEP = 0.05;

interface CropDialogProps {
  readonly file: File;
  /** Width by height; without one the picture keeps its own. */
  readonly aspect: number | undefined;
  readonly maxSide?: number | undefined;
  readonly onClose: () => void;
  readonly onCropped: (picture: Blob) => void;
}

/** An object URL of a file, revoked on unmount. */
function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return url;
}

interface ZoomFieldProps {
  readonly value: number;
  readonly onChange: (zoom: number) => void;
}

/** The zoom of the picture. */
function ZoomField({ value, onChange }: ZoomFieldProps) {
  const t = useText();
  const id = useId();
  useUnsavedValue(value);
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {t("media.crop.zoom")}
      </label>
      <input
        id={id}
        className="range"
        type="range"
        min={1}
        max={MAX_ZOOM}
        step={ZOOM_STEP}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </div>
  );
}

/** Crops a picture: by dragging or arrow keys, and by zoom. */
export function CropDialog({ file, aspect, maxSide, onClose, onCropped }: CropDialogProps) {
  const t = useText();
  const source = useObjectUrl(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [ownAspect, setOwnAspect] = useState(1);
  const [area, setArea] = useState<PictureArea>();
  const applyCrop = (): void => {
    if (source === undefined || area === undefined) return;
    cropImage(source, area, { type: file.type, maxSide }).then(onCropped, () => {
      toastFailure(t("IMAGE_UPLOAD_FAILED"));
      onClose();
    });
  };
  return (
    <Dialog
      title={t("media.crop.title")}
      opened
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("app.cancel")}</Button>
          <Button look="primary" onClick={applyCrop} disabled={area === undefined}>
            {t("media.crop.use")}
          </Button>
        </>
      }
    >
      <div className="crop">
        {source !== undefined && (
          <Cropper
            image={source}
            crop={crop}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={aspect ?? ownAspect}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onMediaLoaded={({ naturalWidth, naturalHeight }) => setOwnAspect(naturalWidth / naturalHeight)}
            onCropComplete={(_, pixels) => setArea(pixels)}
            cropperProps={{ "aria-label": t("media.crop.area"), role: "application" }}
            disableAutomaticStylesInjection
          />
        )}
      </div>
      <ZoomField value={zoom} onChange={setZoom} />
    </Dialog>
  );
}
