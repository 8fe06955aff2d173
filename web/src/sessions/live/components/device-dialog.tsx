import { useText } from "../../../kernel/i18n.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { OwnMedia } from "../room/own-sources.ts";
import { DeviceFields } from "./device-fields.tsx";

interface DeviceDialogProps {
  readonly own: OwnMedia;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The devices, inside the room: a choice takes effect at once. */
export function DeviceDialog({ own, isOpen, onClose }: DeviceDialogProps) {
  const t = useText();
  return (
    <Dialog title={t("room.devices")} width="question" opened={isOpen} onClose={onClose}>
      <DeviceFields mic={own.mic} camera={own.camera} />
    </Dialog>
  );
}
