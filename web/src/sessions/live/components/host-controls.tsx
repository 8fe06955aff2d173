import { IconLock, IconLockOpen, IconMicrophoneOff } from "@tabler/icons-react";
import type { BrowserSignal } from "@openrounds/contract/sessions/live/signals.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Button } from "../../../ui/button.tsx";
import { Switch } from "../../../ui/checkbox.tsx";
import { Note } from "../../../ui/states.tsx";
import type { RoomState } from "../room/state.ts";

interface HostControlsProps {
  readonly room: RoomState;
  readonly send: (signal: BrowserSignal) => void;
}

/** What hosts set for everybody: muting, now or on entry, and the lock. */
export function HostControls({ room, send }: HostControlsProps) {
  const t = useText();
  const { isLocked, controls } = room;
  return (
    <div className="stack g2">
      <div className="row g2 wrap">
        <Button size="sm" icon={IconMicrophoneOff} onClick={() => send({ type: "muteAll" })}>
          {t("room.muteAll")}
        </Button>
        <Button
          size="sm"
          icon={isLocked ? IconLockOpen : IconLock}
          onClick={() => send({ type: "lock", isLocked: !isLocked })}
        >
          {t(isLocked ? "room.unlock" : "room.lock")}
        </Button>
      </div>
      {isLocked && <Note tone="warning">{t("room.locked")}</Note>}
      <Switch
        label={t("room.muteOnEntry")}
        checked={controls.mutesOnEntry}
        onChange={() => send({ type: "muteOnEntry", isOn: !controls.mutesOnEntry })}
      />
    </div>
  );
}
