import { IconX } from "@tabler/icons-react";
import { useState, useSyncExternalStore } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { isInstalled, isMobile, storeOfDevice } from "../../kernel/native.ts";
import { deviceStorage, localKeys } from "../../kernel/storage.ts";
import { Button, IconButton, buttonClass } from "../../ui/button.tsx";
import { LogoMark } from "../../ui/logo-mark.tsx";
import "../../ui/styles/device.css";
import { useCurrentView } from "../current-view.ts";
import { canInstall, subscribeToInstallOffer, install } from "./install.ts";

const wasClosed = (): boolean => deviceStorage.read(localKeys.downloadSeen) !== null;

/** Offers the native app to spoke users on mobile web, until it is closed or followed. */
export function DownloadBanner() {
  const t = useText();
  const { isOnlySpoke } = useCurrentView();
  const [isClosed, setClosed] = useState(wasClosed);
  const isOffered = useSyncExternalStore(subscribeToInstallOffer, canInstall);
  const store = storeOfDevice();
  if (isClosed || !isOnlySpoke || !isMobile() || isInstalled()) return null;
  const close = (): void => {
    deviceStorage.write(localKeys.downloadSeen, "1");
    setClosed(true);
  };
  return (
    <section className="getapp" aria-label={t("device.download.title")}>
      <LogoMark />
      <div className="grow">
        <p className="semi sm">{t("device.download.title")}</p>
        <p className="xs t2">{t("device.download.text")}</p>
      </div>
      {isOffered ? (
        <Button size="sm" look="primary" onClick={() => void install().finally(close)}>
          {t("device.download.install")}
        </Button>
      ) : (
        <a href={`/${store ?? "android"}`} className={buttonClass({ look: "primary", size: "sm" })} onClick={close}>
          {t("device.download.store")}
        </a>
      )}
      <IconButton icon={IconX} label={t("device.download.close")} onClick={close} />
    </section>
  );
}
