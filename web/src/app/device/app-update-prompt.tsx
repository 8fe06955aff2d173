import { useEffect, useRef, useState } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { findAppUpdate, markLater, markSeen, type AppUpdate } from "./update.ts";

/** Stands above everything until the app is updated. */
function Mandatory({ store }: AppUpdate) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="must stack g4"
      aria-labelledby="must-update"
      onCancel={(event) => event.preventDefault()}
      // A browser closes it on the second Escape without asking.
      onClose={({ currentTarget }) => currentTarget.showModal()}
    >
      <h2 id="must-update">{t("device.update.mandatory")}</h2>
      <p className="t2">{t("device.update.mandatoryText")}</p>
      <a href={`/${store}`} className={buttonClass({ look: "primary", size: "lg", block: true })}>
        {t("device.update.open")}
      </a>
    </dialog>
  );
}

/** Says once that there is a newer app in the store. */
function Recommended({ update, onClose }: { readonly update: AppUpdate; readonly onClose: () => void }) {
  const t = useText();
  useEffect(() => markSeen(update), [update]);
  const leave = (): void => {
    markLater(update);
    onClose();
  };
  return (
    <section className="prompt" aria-label={t("device.update.recommended")}>
      <div className="grow">
        <p className="semi">{t("device.update.recommended")}</p>
        <p className="sm t2">{t("device.update.recommendedText")}</p>
      </div>
      <div className="prompt__a">
        <Button onClick={leave}>{t("device.update.later")}</Button>
        <a href={`/${update.store}`} className={buttonClass({ look: "primary" })}>
          {t("device.update.open")}
        </a>
      </div>
    </section>
  );
}

/** What the app of a store is told about its version. */
export function AppUpdatePrompt() {
  const [update, setUpdate] = useState<AppUpdate>();
  useEffect(() => {
    // Who is offline or does not get an answer is asked at the next start.
    findAppUpdate().then(setUpdate, () => undefined);
  }, []);
  if (update === undefined) return null;
  if (update.action === "mandatory") return <Mandatory {...update} />;
  return <Recommended update={update} onClose={() => setUpdate(undefined)} />;
}
