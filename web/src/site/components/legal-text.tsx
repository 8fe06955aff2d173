import type { MessageKey } from "@openrounds/messages/keys.ts";
import { useText } from "../../kernel/i18n.tsx";

export interface LegalSection {
  readonly title: MessageKey;
  readonly text: MessageKey;
}

/** The numbered sections of a legal text. */
export function LegalText({ sections }: { readonly sections: readonly LegalSection[] }) {
  const t = useText();
  return (
    <>
      {sections.map(({ title, text }, index) => (
        <section key={title}>
          <h2>
            {index + 1}. {t(title)}
          </h2>
          <p>{t(text)}</p>
        </section>
      ))}
    </>
  );
}
