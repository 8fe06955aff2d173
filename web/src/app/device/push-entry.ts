import { IconBell, IconBellOff } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import type { MenuEntry } from "../../ui/menu.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import type { PushState } from "./push.ts";

/** Comes after the page. */
const loadPush = () => import("./push.ts");
const readState = async (): Promise<PushState> => (await loadPush()).pushState();

/** Turns push messages on and off; absent where the device knows none. */
export function usePushEntry(): MenuEntry | undefined {
  const t = useText();
  const [state, setState] = useState<PushState>("unsupported");
  useEffect(() => void readState().then(setState, () => undefined), []);
  const on = async (): Promise<void> => {
    const isGranted = await (await loadPush()).turnPushOn();
    setState(await readState());
    if (isGranted) toast(t("app.push.granted"));
    else toastFailure(t("app.push.denied"));
  };
  const off = async (): Promise<void> => {
    await (await loadPush()).turnPushOff();
    setState(await readState());
    toast(t("app.push.ended"));
  };
  const run = (work: () => Promise<void>) => (): void =>
    void work().catch((failure: unknown) => toastFailure(messageOf(failure)));
  if (state === "unsupported") return undefined;
  return state === "on"
    ? { label: t("app.push.off"), icon: IconBellOff, onPress: run(off) }
    : { label: t("app.push.on"), icon: IconBell, onPress: run(on) };
}
