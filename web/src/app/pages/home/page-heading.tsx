import { useEffect, useRef } from "react";
import { useText } from "../../../kernel/i18n.tsx";

/** The h1 of a page whose title in the browser is shorter; it gets the focus when the page opens. */
export function PageHeading({ title, text }: { readonly title: string; readonly text: string }) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const product = t("app.product");
  useEffect(() => {
    document.title = `${title} · ${product}`;
    heading.current?.focus({ preventScroll: true });
  }, [title, product]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {text}
    </h1>
  );
}
