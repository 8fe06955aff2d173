import { IconMessageCircleQuestion } from "@tabler/icons-react";
import { useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { loadMessages, useText } from "../../kernel/i18n.tsx";
import "../../ui/styles/help.css";
import { showHelp, useHelpShown } from "./help.ts";

const HelpChat = lazy(async () => {
  const [{ HelpChat: Chat }] = await Promise.all([import("./help-chat.tsx"), loadMessages(["help"])]);
  return { default: Chat };
});

/** The button of the help chat on every page of signed-in people; an address can open the chat too. */
export function HelpButton() {
  const t = useText();
  const { help }: { help?: unknown } = useSearch({ strict: false });
  const isShown = useHelpShown();
  useEffect(() => {
    if (help === "open") showHelp(true);
  }, [help]);
  return (
    <>
      <button
        type="button"
        className="helpb"
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
