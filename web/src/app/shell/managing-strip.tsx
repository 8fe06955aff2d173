import type { ManagedHub } from "@openrounds/contract/organizations/managing/schemas.ts";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { messageOf } from "../../kernel/failure.ts";
import { formatTime } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { stopManaging } from "../../organizations/managing/data.ts";
import { Button } from "../../ui/button.tsx";
import { toastFailure } from "../../ui/toast.ts";

/** Shows which hub is managed and until when, and ends it; going home ends it too. */
export function ManagingStrip({ hub }: { readonly hub: ManagedHub }) {
  const t = useText();
  const { pathname } = useLocation();
  const [isBusy, setBusy] = useState(false);
  const stop = (): void => {
    setBusy(true);
    stopManaging().catch((failure: unknown) => {
      setBusy(false);
      toastFailure(messageOf(failure));
    });
  };
  const isHome = pathname === "/home";
  useEffect(() => {
    if (isHome) stopManaging().catch((failure: unknown) => toastFailure(messageOf(failure)));
  }, [isHome]);
  return (
    <div className="managing" role="status">
      <span>{t("views.managing", { name: hub.name, time: formatTime(hub.endsAtMs) })}</span>
      <Button size="sm" busy={isBusy} onClick={stop}>
        {t("views.stopManaging")}
      </Button>
    </div>
  );
}
