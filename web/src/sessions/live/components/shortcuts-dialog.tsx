import { useText } from "../../../kernel/i18n.tsx";
import { Switch } from "../../../ui/checkbox.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ROOM_KEYS } from "../room/keys.ts";
import { changePreferences, usePreferences } from "../room/preferences.ts";

const NAMES = ["mic", "camera", "hand", "chat", "layout", "help"] as const;

interface ShortcutsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The keyboard shortcuts of the room, and a switch for people whose speech or switch control presses keys. */
export function ShortcutsDialog({ isOpen, onClose }: ShortcutsDialogProps) {
  const t = useText();
  const { hasShortcuts } = usePreferences();
  return (
    <Dialog title={t("room.shortcuts")} width="question" opened={isOpen} onClose={onClose}>
      <dl className="keys">
        {NAMES.map((name) => (
          <div key={name} className="row g3">
            <dt>
              <kbd>{ROOM_KEYS[name]}</kbd>
            </dt>
            <dd className="sm">{t(`room.shortcut.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t("room.useShortcuts")}
        checked={hasShortcuts}
        onChange={(event) => changePreferences({ hasShortcuts: event.currentTarget.checked })}
      />
    </Dialog>
  );
}
