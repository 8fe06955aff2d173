import { IconMessageCircleQuestion } from "@tabler/icons-react";
import { useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { loadMessages, useText } from "../../kernel/i18n.tsx";
import "../../ui/styles/help.css";
import { showHelp, useHelpShown } from "./help.ts";

const HelpChat = lazy(async () => {
  const [{ HelpChat: Chat }] = await Promise.all([import("./help-chat.tsx"), loadMessages(["help"])]);
  return { default: Chat };
});

/** Whether somebody reads on: the page moves down. Moving up, its beginning and its end say otherwise. */
function useReadsOn(): boolean {
  const [readsOn, setReadsOn] = useState(false);
  useEffect(() => {
    let lastY = scrollY;
    const look = (): void => {
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
      setReadsOn(scrollY > lastY && !isAtEnd);
      lastY = Math.max(0, scrollY);
    };
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, []);
  return readsOn;
}

/** Opens the chat with the help, on every page of signed-in people; its address opens it too. */
export function HelpButton() {
  const t = useText();
  const { help }: { help?: unknown } = useSearch({ strict: false });
  const isShown = useHelpShown();
  const readsOn = useReadsOn();
  useEffect(() => {
    if (help === "open") showHelp(true);
  }, [help]);
  return (
    <>
      <button
        type="button"
        className={readsOn && !isShown ? "helpb is-aside" : "helpb"}
        aria-label={t("app.help")}
        title={t("app.help")}
        aria-expanded={isShown}
        onClick={() => showHelp(!isShown)}
      >
        <IconMessageCircleQuestion className="i" aria-hidden />
      </button>
      {isShown && (
        <Suspense fallback={null}>
          <HelpChat onClose={() => showHelp(false)} />
        </Suspense>
      )}
    </>
  );
}
