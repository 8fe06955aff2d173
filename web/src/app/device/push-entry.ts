import { IconBell, IconBellOff } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import type { MenuEntry } from "../../ui/menu.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import type { PushState } from "./push.ts";

/** Loaded after the page. */
const loadPush = () => import("./push.ts");
const readPushState = async (): Promise<PushState> => (await loadPush()).pushState();

/** The menu entry that turns push messages on and off; undefined where the device has no push. */
export function usePushEntry(): MenuEntry | undefined {
  const t = useText();
  const [state, setState] = useState<PushState>("unsupported");
  useEffect(() => void readPushState().then(setState, () => undefined), []);
  const turnOn = async (): Promise<void> => {
    const isGranted = await (await loadPush()).turnPushOn();
    setState(await readPushState());
    if (isGranted) toast(t("app.push.granted"));
    else toastFailure(t("app.push.denied"));
  };
  const turnOff = async (): Promise<void> => {
    await (await loadPush()).turnPushOff();
    setState(await readPushState());
    toast(t("app.push.ended"));
  };
  const run = (work: () => Promise<void>) => (): void =>
    void work().catch((failure: unknown) => toastFailure(messageOf(failure)));
  if (state === "unsupported") return undefined;
  return state === "on"
    ? { label: t("app.push.off"), icon: IconBellOff, onPress: run(turnOff) }
    : { label: t("app.push.on"), icon: IconBell, onPress: run(turnOn) };
}
