import type { MessageKey } from "@openrounds/messages/keys.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { useAges } from "../data.ts";

export interface LegalSection {
  readonly title: MessageKey;
  readonly text: MessageKey;
}

/** The numbered sections of a legal text, with the ages set for this installation. */
export function LegalText({ sections }: { readonly sections: readonly LegalSection[] }) {
  const t = useText();
  const ages = useAges();
  if (ages === undefined) return <Skeleton lines={8} />;
  const values = { age: ages.minimum, guardianAge: ages.withoutGuardian };
  return (
    <>
      {sections.map(({ title, text }, index) => (
        <section key={title}>
          <h2>
            {index + 1}. {t(title)}
          </h2>
          <p>{t(text, values)}</p>
        </section>
      ))}
    </>
  );
}
