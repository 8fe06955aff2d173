import { IconVolume } from "@tabler/icons-react";
import { useState } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import { Button } from "../../../ui/button.tsx";
import { Switch } from "../../../ui/checkbox.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { toastFailure } from "../../../ui/toast.ts";
import { useDevices } from "../room/device-list.ts";
import { canBlur, chosenDevice, type DeviceKind } from "../room/devices.ts";
import { DEFAULT_DEVICE, changePreferences, usePreferences } from "../room/preferences.ts";
import { canChooseSpeaker, playTestSound, useSpeakerId } from "../room/speaker.ts";
import { SoundMeter } from "./sound-meter.tsx";

/** The choice of one device, kept on this computer or phone. */
function DeviceField({ kind }: { readonly kind: DeviceKind }) {
  const t = useText();
  const chosen = usePreferences()[kind];
  const devices = useDevices().filter((device) => device.kind === kind);
  const choose = (wanted: string): void =>
    changePreferences({ [kind]: devices.find(({ id }) => id === wanted) ?? DEFAULT_DEVICE });
  return (
    <SelectField
      label={t(`room.device.${kind}`)}
      value={chosenDevice(devices, kind, chosen)?.id ?? ""}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="">{t("room.device.default")}</option>
      {devices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** Plays a test sound on the chosen speaker. */
function SpeakerTest() {
  const t = useText();
  const speaker = useSpeakerId();
  const [isPlaying, setPlaying] = useState(false);
  const play = (): void => {
    setPlaying(true);
    playTestSound(speaker)
      .catch(() => toastFailure(t("room.testSoundFailed")))
      .finally(() => setPlaying(false));
  };
  return (
    <div className="row g3 wrap">
      <Button size="sm" icon={IconVolume} busy={isPlaying} onClick={play}>
        {t("room.testSound")}
      </Button>
      <span className="xs t3 grow" role="status">
        {isPlaying && t("room.testSoundPlays")}
      </span>
    </div>
  );
}

interface DeviceFieldsProps {
  readonly mic: MediaStreamTrack | null;
  readonly camera: MediaStreamTrack | null;
}

/** Microphone, camera and speaker of choice, with the level of the microphone and a test sound. */
export function DeviceFields({ mic, camera }: DeviceFieldsProps) {
  const t = useText();
  const { isNoiseSuppressed, isBlurred } = usePreferences();
  const devices = useDevices();
  const hasSpeakers = canChooseSpeaker() && devices.some(({ kind }) => kind === "speaker");
  return (
    <div className="stack g4">
      <div className="stack g2">
        <DeviceField kind="mic" />
        {mic !== null && <SoundMeter track={mic} />}
        <Switch
          label={t("room.suppressNoise")}
          checked={isNoiseSuppressed}
          onChange={(event) => changePreferences({ isNoiseSuppressed: event.currentTarget.checked })}
        />
      </div>
      <div className="stack g2">
        <DeviceField kind="camera" />
        {camera !== null && canBlur(camera) && (
          <Switch
            label={t("room.blur")}
            checked={isBlurred}
            onChange={(event) => changePreferences({ isBlurred: event.currentTarget.checked })}
          />
        )}
      </div>
      <div className="stack g2">
        {hasSpeakers && <DeviceField kind="speaker" />}
        <SpeakerTest />
      </div>
      {devices.length === 0 && <p className="xs t3">{t("room.device.names")}</p>}
    </div>
  );
}
