import { useEffect, useState } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { isInstalled, storeOfDevice } from "../../kernel/native.ts";

const STORES = ["ios", "android"] as const;

/** Where visitors get the app: the store of their own device, or both. */
export function StoreLinks() {
  const t = useText();
  const [shown, setShown] = useState<readonly (typeof STORES)[number][]>(STORES);
  useEffect(() => {
    const own = storeOfDevice();
    setShown(isInstalled() ? [] : own === undefined ? STORES : [own]);
  }, []);
  if (shown.length === 0) return null;
  return (
    <p className="sm t2 center">
      {t("app.stores.label")}
      {shown.map((store) => (
        <span key={store}>
          {" · "}
          <a href={`/${store}`}>{t(`app.stores.${store}`)}</a>
        </span>
      ))}
    </p>
  );
}
