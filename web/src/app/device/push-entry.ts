import { IconBell, IconBellOff } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import type { MenuEntry } from "../../ui/menu.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { pushState, turnPushOff, turnPushOn, type PushState } from "./push.ts";

/** Turns push messages on and off; absent where the device knows none. */
export function usePushEntry(): MenuEntry | undefined {
  const t = useText();
  const [state, setState] = useState<PushState>("unsupported");
  useEffect(() => void pushState().then(setState, () => undefined), []);
  const on = async (): Promise<void> => {
    const isGranted = await turnPushOn();
    if (isGranted) toast(t("app.push.granted"));
    else toastFailure(t("app.push.denied"));
    setState(await pushState());
  };
  const off = async (): Promise<void> => {
    await turnPushOff();
    toast(t("app.push.ended"));
    setState(await pushState());
  };
  const run = (work: () => Promise<void>) => (): void =>
    void work().catch((failure: unknown) => toastFailure(messageOf(failure)));
  if (state === "unsupported") return undefined;
  return state === "on"
    ? { label: t("app.push.off"), icon: IconBellOff, onPress: run(off) }
    : { label: t("app.push.on"), icon: IconBell, onPress: run(on) };
}
