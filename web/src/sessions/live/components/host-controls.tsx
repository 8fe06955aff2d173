import {
  IconDoorEnter,
  IconHourglass,
  IconHourglassOff,
  IconLock,
  IconLockOpen,
  IconMicrophoneOff,
} from "@tabler/icons-react";
import { LOBBY_MODES, type BrowserSignal } from "@openrounds/contract/sessions/live/signals.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Button } from "../../../ui/button.tsx";
import { Switch } from "../../../ui/checkbox.tsx";
import { Menu, type MenuEntry } from "../../../ui/menu.tsx";
import { Note } from "../../../ui/states.tsx";
import type { RoomState } from "../room/state.ts";

const TIMER_MINUTES = [1, 2, 3, 5, 10, 15] as const;

interface HostControlsProps {
  readonly room: RoomState;
  readonly send: (signal: BrowserSignal) => void;
}

/** Chooses who waits in the lobby. */
function LobbyMenu({ room, send }: HostControlsProps) {
  const t = useText();
  const { lobby } = room.controls;
  const entries = LOBBY_MODES.map((mode) => ({
    label: t(`room.lobby.mode.${mode}`),
    isCurrent: mode === lobby,
    onPress: () => send({ type: "lobby", mode }),
  }));
  return (
    <Menu
      entries={entries}
      head={t("room.lobby.who")}
      target={(props) => (
        <Button size="sm" icon={IconDoorEnter} {...props}>
          {t("room.lobby.title")}
        </Button>
      )}
    />
  );
}

/** Starts a timer that everybody sees, or ends it. */
function TimerMenu({ room, send }: HostControlsProps) {
  const t = useText();
  const start = (minutes: number): MenuEntry => ({
    label: t("room.timerMinutes", { minutes }),
    onPress: () => send({ type: "timer", minutes }),
  });
  const stop = {
    label: t("room.stopTimer"),
    icon: IconHourglassOff,
    onPress: () => send({ type: "timer", minutes: null }),
  };
  return (
    <Menu
      entries={[...TIMER_MINUTES.map(start), ...(room.controls.timerEndsAtMs === null ? [] : [stop])]}
      target={(props) => (
        <Button size="sm" icon={IconHourglass} {...props}>
          {t("room.timer")}
        </Button>
      )}
    />
  );
}

/** What hosts set for everybody: muting, now or on entry, the lock, the lobby and a timer. */
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
        <LobbyMenu room={room} send={send} />
        <TimerMenu room={room} send={send} />
      </div>
      {isLocked && <Note tone="warning">{t("room.locked")}</Note>}
      {controls.lobby !== "OFF" && <Note>{t(`room.lobby.on.${controls.lobby}`)}</Note>}
      <Switch
        label={t("room.muteOnEntry")}
        checked={controls.mutesOnEntry}
        onChange={() => send({ type: "muteOnEntry", isOn: !controls.mutesOnEntry })}
      />
    </div>
  );
}
