import { useEffect, useRef, useState } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { findAppUpdate, postponeUpdate, markPromptShown, type AppUpdate } from "./update.ts";

/** Covers everything until the app is updated. */
function MandatoryUpdate({ store }: AppUpdate) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="must stack g4"
      aria-labelledby="must-update"
      onCancel={(event) => event.preventDefault()}
      // A browser closes a dialog on the second Escape without a cancel event.
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

/** Says once that the store has a newer app. */
function RecommendedUpdate({ update, onClose }: { readonly update: AppUpdate; readonly onClose: () => void }) {
  const t = useText();
  useEffect(() => markPromptShown(update), [update]);
  const close = (): void => {
    postponeUpdate(update);
    onClose();
  };
  return (
    <section className="prompt" aria-label={t("device.update.recommended")}>
      <div className="grow">
        <p className="semi">{t("device.update.recommended")}</p>
        <p className="sm t2">{t("device.update.recommendedText")}</p>
      </div>
      <div className="prompt__a">
        <Button onClick={close}>{t("device.update.later")}</Button>
        <a href={`/${update.store}`} className={buttonClass({ look: "primary" })}>
          {t("device.update.open")}
        </a>
      </div>
    </section>
  );
}

/** The prompt to update the native app. */
export function AppUpdatePrompt() {
  const [update, setUpdate] = useState<AppUpdate>();
  useEffect(() => {
    // Offline or without a response, the next start asks again.
    findAppUpdate().then(setUpdate, () => undefined);
  }, []);
  if (update === undefined) return null;
  if (update.action === "mandatory") return <MandatoryUpdate {...update} />;
  return <RecommendedUpdate update={update} onClose={() => setUpdate(undefined)} />;
}
