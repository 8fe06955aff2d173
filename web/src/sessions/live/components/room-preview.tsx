import { useEffect, useState } from "react";
import type { LiveRoomDetails } from "@openrounds/contract/sessions/live/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Button } from "../../../ui/button.tsx";
import { Switch } from "../../../ui/checkbox.tsx";
import { Note } from "../../../ui/states.tsx";
import { INPUTS } from "../room/devices.ts";
import type { OwnMedia } from "../room/own-sources.ts";
import { usePreviewTrack } from "../room/preview-track.ts";
import { DeviceFields } from "./device-fields.tsx";
import { InsideLine } from "./inside-line.tsx";
import { LineTest } from "./line-test.tsx";
import { Video } from "./video.tsx";

interface RoomPreviewProps {
  readonly details: LiveRoomDetails;
  /** Reads new details from the server. */
  readonly renew: () => Promise<LiveRoomDetails>;
  readonly enter: (own: OwnMedia) => void;
}

/** What others will see. */
function OwnPicture({ camera }: { readonly camera: MediaStreamTrack | null }) {
  const t = useText();
  const [preview, setPreview] = useState<MediaStream>();
  useEffect(() => setPreview(camera === null ? undefined : new MediaStream([camera])), [camera]);
  return (
    <div className="green__video tile">
      {preview === undefined ? (
        <span className="sm t3">{t("room.cameraOff")}</span>
      ) : (
        <Video stream={preview} isMirrored label={t("room.preview")} />
      )}
    </div>
  );
}

/** Without WebRTC a browser can neither send nor receive media. */
const hasWebRtc = (): boolean => "RTCPeerConnection" in globalThis;

/** The preview in a browser that cannot enter. */
function RoomRefusal({ details }: Pick<RoomPreviewProps, "details">) {
  const t = useText();
  return (
    <main className="green">
      <div className="stack g4">
        <h1>{details.topic}</h1>
        <Note tone="warning">{t("room.noWebRtc")}</Note>
      </div>
    </main>
  );
}

/** The preview before the room, where the browser can enter it. */
export const RoomPreview = (props: RoomPreviewProps) =>
  hasWebRtc() ? <DevicePreview {...props} /> : <RoomRefusal details={props.details} />;

/** The preview before the room: what others will see and hear as it was the last time, and one button. */
function DevicePreview({ details, renew, enter }: RoomPreviewProps) {
  const t = useText();
  const devices = { mic: usePreviewTrack("mic"), camera: usePreviewTrack("camera") };
  const [isEntering, setEntering] = useState(false);
  const join = async (): Promise<void> => {
    setEntering(true);
    const [mic, camera] = await Promise.all([devices.mic.take(), devices.camera.take()]);
    enter({ mic, camera, screen: null });
  };
  return (
    <main className="green">
      <OwnPicture camera={devices.camera.track} />
      <div className="green__join stack g4">
        <div>
          <h1>{t("room.ready")}</h1>
          <p className="t2">{details.topic}</p>
        </div>
        <InsideLine details={details} renew={renew} />
        <div className="stack g2">
          <Switch label={t("room.micOnJoin")} checked={devices.mic.isOn} onChange={devices.mic.toggle} />
          <Switch label={t("room.cameraOnJoin")} checked={devices.camera.isOn} onChange={devices.camera.toggle} />
        </div>
        {INPUTS.map((kind) => {
          const { failure } = devices[kind];
          return (
            failure !== undefined && (
              <Note key={kind} tone="warning">
                {t(`room.failure.${kind}.${failure}`)}
              </Note>
            )
          );
        })}
        <LineTest />
        {details.isRecorded && <Note tone="warning">{t("room.isRecorded")}</Note>}
        <Button look="now" size="lg" busy={isEntering} onClick={() => void join()}>
          {t("room.enter")}
        </Button>
        <p className="xs t3">{t("room.readyText")}</p>
        {!details.isRecorded && <p className="xs t3">{t("room.mayBeRecorded")}</p>}
      </div>
      <section className="green__devices" aria-label={t("room.devices")}>
        <DeviceFields mic={devices.mic.track} camera={devices.camera.track} />
      </section>
    </main>
  );
}
