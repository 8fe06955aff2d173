import type { MessageKey } from "@openrounds/messages/keys.ts";
import { useRichText } from "../../kernel/i18n.tsx";

/** A paragraph, or the items of a list. */
export type TextBlock = MessageKey | readonly MessageKey[];

interface TextBlocksProps {
  readonly blocks: readonly TextBlock[];
  /** What the texts mention: names, numbers, links. */
  readonly values?: Parameters<ReturnType<typeof useRichText>>[1];
}

/** Paragraphs and lists of a text page. */
export function TextBlocks({ blocks, values = {} }: TextBlocksProps) {
  const t = useRichText();
  return blocks.map((block) =>
    typeof block === "string" ? (
      <p key={block}>{t(block, values)}</p>
    ) : (
      <ul key={block.join()}>
        {block.map((item) => (
          <li key={item}>{t(item, values)}</li>
        ))}
      </ul>
    ),
  );
}
