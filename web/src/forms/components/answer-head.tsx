import type { FormToAnswer } from "@openrounds/contract/forms/schemas.ts";
import { useEffect, useRef } from "react";
import { dateTile, formatMoment } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";

/** The subject of the form, with a link to it. */
export function AnswerHead({ form, aside }: { readonly form: FormToAnswer; readonly aside?: string }) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = form.session?.topic ?? form.title;
  const tile = form.session === null ? undefined : dateTile(form.session.startDateTime);
  const product = t("app.product");
  useEffect(() => {
    document.title = `${title} · ${product}`;
    heading.current?.focus({ preventScroll: true });
  }, [title, product]);
  return (
    <div className="row g3 fbhead">
      {tile !== undefined && (
        <span className="date" aria-hidden="true">
          <b>{tile.day}</b>
          <span>{tile.month}</span>
        </span>
      )}
      <div className="grow">
        <p className="sm t3">{t(`forms.answer.about.${form.formType}`, { batch: form.batchName })}</p>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {form.dueDateTime !== null && (
          <p className="sm t2 num">{t("forms.answer.due", { when: formatMoment(form.dueDateTime) })}</p>
        )}
      </div>
      {aside !== undefined && <span className="sm t3 num only-d">{aside}</span>}
    </div>
  );
}
