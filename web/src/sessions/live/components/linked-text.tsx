import { linkParts } from "../room/links.ts";

/** A text whose web addresses are links that open in a window of their own. */
export const LinkedText = ({ text }: { readonly text: string }) =>
  linkParts(text).map((part, index) =>
    part.href === undefined ? (
      part.text
    ) : (
      <a key={index} href={part.href} target="_blank" rel="noopener noreferrer">
        {part.text}
      </a>
    ),
  );
