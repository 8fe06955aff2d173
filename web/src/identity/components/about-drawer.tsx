import { IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Features } from "./features.tsx";
import { Orbit } from "./orbit.tsx";

/** About the product: a text, a picture and three key features. */
export function AboutDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const drawer = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    drawer.current?.showModal();
  }, []);
  return (
    <dialog ref={drawer} className="about" aria-labelledby="about-title" onClose={onClose}>
      <div className="row between">
        <h2 id="about-title">{t("identity.about.title")}</h2>
        <IconButton icon={IconX} label={t("app.close")} onClick={() => drawer.current?.close()} />
      </div>
      <p className="t2">{t("identity.about.text")}</p>
      <div className="about__art on-hero">
        <Orbit name="about" />
      </div>
      <Features className="about__feats" />
    </dialog>
  );
}
