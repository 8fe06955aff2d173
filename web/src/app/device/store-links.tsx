import { useEffect, useState } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { isInstalled, storeOfDevice } from "../../kernel/native.ts";

const STORES = ["ios", "android"] as const;

/** Links to the app: in the store of the visitor's device, or in both. */
export function StoreLinks() {
  const t = useText();
  const [shownStores, setShownStores] = useState<readonly (typeof STORES)[number][]>(STORES);
  useEffect(() => {
    const deviceStore = storeOfDevice();
    setShownStores(isInstalled() ? [] : deviceStore === undefined ? STORES : [deviceStore]);
  }, []);
  if (shownStores.length === 0) return null;
  return (
    <p className="sm t2 center">
      {t("app.stores.label")}
      {shownStores.map((store) => (
        <span key={store}>
          {" · "}
          <a href={`/${store}`}>{t(`app.stores.${store}`)}</a>
        </span>
      ))}
    </p>
  );
}
