import { useEffect, useState } from "react";
import type { LiveRoomDetails } from "@openrounds/contract/sessions/live/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Button } from "../../../ui/button.tsx";
import { Switch } from "../../../ui/checkbox.tsx";
import { Note } from "../../../ui/states.tsx";
import { deviceTrack, type OwnMedia } from "../room/use-room.ts";
import { Video } from "./video.tsx";

interface RoomPreviewProps {
  readonly details: LiveRoomDetails;
  readonly enter: (own: OwnMedia) => void;
}

/** A device whose switch turns it on and off before the room is entered. */
function useDevice(kind: "mic" | "camera"): { track: MediaStreamTrack | null; isFailed: boolean; toggle: () => void } {
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [isFailed, setFailed] = useState(false);
  const toggle = (): void => {
    if (track !== null) {
      track.stop();
      setTrack(null);
      return;
    }
    deviceTrack(kind).then(
      (newTrack) => {
        setFailed(false);
        setTrack(newTrack);
      },
      () => setFailed(true),
    );
  };
  return { track, isFailed, toggle };
}

/** The preview before the room: what others will see and hear, and one button. */
export function RoomPreview({ details, enter }: RoomPreviewProps) {
  const t = useText();
  const mic = useDevice("mic");
  const camera = useDevice("camera");
  const [preview, setPreview] = useState<MediaStream>();
  useEffect(() => setPreview(camera.track === null ? undefined : new MediaStream([camera.track])), [camera.track]);
  return (
    <main className="green">
      <div className="green__video tile">
        {preview === undefined ? (
          <span className="sm t3">{t("room.cameraOff")}</span>
        ) : (
          <Video stream={preview} isMirrored label={t("room.preview")} />
        )}
      </div>
      <div className="stack g4">
        <div>
          <h1>{t("room.ready")}</h1>
          <p className="t2">{details.topic}</p>
        </div>
        <p className="sm t2">{t("room.readyText")}</p>
        <Switch label={t("room.micOnJoin")} checked={mic.track !== null} onChange={mic.toggle} />
        <Switch label={t("room.cameraOnJoin")} checked={camera.track !== null} onChange={camera.toggle} />
        {(mic.isFailed || camera.isFailed) && <Note tone="warning">{t("room.noDevice")}</Note>}
        <div>
          <Button look="now" size="lg" onClick={() => enter({ mic: mic.track, camera: camera.track, screen: null })}>
            {t("room.enter")}
          </Button>
        </div>
      </div>
    </main>
  );
}
