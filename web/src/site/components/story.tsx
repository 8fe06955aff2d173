import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { useEffect, useRef } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { PublicFrame } from "./public-frame.tsx";
import { StoryAct, type StoryActKind } from "./story-act.tsx";
import { TextBlocks, type TextBlock } from "./text-blocks.tsx";

/** The content of a story page: title, lead, sections, what a reader can do, and the paths to read on. */
export interface StoryContent {
  readonly title: MessageKey;
  readonly lead: MessageKey;
  readonly sections: readonly { readonly title: MessageKey; readonly text: readonly TextBlock[] }[];
  readonly act: StoryActKind;
  readonly next: readonly string[];
}

interface StoryProps extends StoryContent {
  readonly further: readonly { readonly label: MessageKey; readonly to: string }[];
}

/** Shows a public story page. */
export function Story({ title, lead, sections, act, further }: StoryProps) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const titleText = t(title);
  const product = t("app.product");
  useEffect(() => {
    document.title = `${titleText} · ${product}`;
    heading.current?.focus({ preventScroll: true });
  }, [titleText, product]);
  return (
    <PublicFrame>
      <main className="page story">
        <header className="story__hero on-hero">
          <h1 className="display" ref={heading} tabIndex={-1}>
            {titleText}
          </h1>
          <p className="lead">{t(lead)}</p>
        </header>
        {sections.map((section) => (
          <section key={section.title} className="story__sec">
            <h2>{t(section.title)}</h2>
            <TextBlocks blocks={section.text} />
          </section>
        ))}
        <StoryAct kind={act} />
        <nav aria-label={t("stories.next")} className="stack g4">
          <h2 className="lg">{t("stories.next")}</h2>
          <ul className="story__next">
            {further.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>
                  <span className="med">{t(label)}</span>
                  <IconArrowRight className="i" aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </main>
    </PublicFrame>
  );
}
