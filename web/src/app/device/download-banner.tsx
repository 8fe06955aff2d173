import { IconX } from "@tabler/icons-react";
import { useState, useSyncExternalStore } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { isInstalled, isMobile, storeOfDevice } from "../../kernel/native.ts";
import { deviceStorage, localKeys } from "../../kernel/storage.ts";
import { Button, IconButton, buttonClass } from "../../ui/button.tsx";
import { LogoMark } from "../../ui/logo-mark.tsx";
import "../../ui/styles/device.css";
import { useViewing } from "../viewing.ts";
import { canInstall, hearInstallOffer, install } from "./install.ts";

const wasSeen = (): boolean => deviceStorage.read(localKeys.downloadSeen) !== null;

/** Offers the app to spoke users on mobile web; once it is closed or followed it is not seen again. */
export function DownloadBanner() {
  const t = useText();
  const { isOnlySpoke } = useViewing();
  const [isClosed, setClosed] = useState(wasSeen);
  const isOffered = useSyncExternalStore(hearInstallOffer, canInstall);
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
