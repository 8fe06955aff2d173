import { useEffect, useEffectEvent, useRef } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import { toast, toastFailure } from "../../../ui/toast.ts";
import { observeDeviceChanges } from "./device-list.ts";
import { failureOf, type InputKind } from "./devices.ts";
import { usePreferences } from "./preferences.ts";
import type { RoomConnection } from "./use-room.ts";

/** Opens a source again when another choice was made for it, and tells if that fails. */
function useReopening(kind: InputKind, chosen: string, reopen: RoomConnection["reopen"]): void {
  const t = useText();
  const known = useRef(chosen);
  useEffect(() => {
    if (known.current === chosen) return;
    known.current = chosen;
    reopen(kind).catch((error: unknown) => toastFailure(t(`room.failure.${kind}.${failureOf(error)}`)));
  }, [kind, chosen, reopen, t]);
}

/** Follows the devices inside the room: chosen ones are used at once, and what comes, goes or stops is told. */
export function useDeviceNotices({ stopped, reopen }: Pick<RoomConnection, "stopped" | "reopen">): void {
  const t = useText();
  const { mic, camera, isNoiseSuppressed, isBlurred } = usePreferences();
  useReopening("mic", `${mic.id} ${isNoiseSuppressed}`, reopen);
  useReopening("camera", `${camera.id} ${isBlurred}`, reopen);
  useEffect(
    () =>
      observeDeviceChanges(({ connected, unplugged }) => {
        for (const name of unplugged) toastFailure(t("room.unplugged", { name }));
        for (const name of connected) toast(t("room.connected", { name }));
      }),
    [t],
  );
  const tellStopped = useEffectEvent(({ kind, replacement }: NonNullable<typeof stopped>) =>
    toastFailure(replacement === undefined ? t(`room.stopped.${kind}`) : t("room.replaced.mic", { name: replacement })),
  );
  useEffect(() => {
    if (stopped !== undefined) tellStopped(stopped);
  }, [stopped]);
}
