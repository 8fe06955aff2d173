import { useText } from "../kernel/i18n.tsx";
import { Button } from "./button.tsx";

interface PagerProps {
  /** Counted from 0. */
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** 1–10 of 86, with Previous and Next. */
export function Pager({ page, size, total, onPage }: PagerProps) {
  const t = useText();
  const from = page * size + 1;
  const to = Math.min(total, from + size - 1);
  return (
    <div className="pager" role="group" aria-label={t("app.pages")}>
      <span className="num" aria-live="polite">
        {t("app.range", { from, to, total })}
      </span>
      <span className="row g2">
        <Button size="sm" disabled={page === 0} onClick={() => onPage(page - 1)}>
          {t("app.previous")}
        </Button>
        <Button size="sm" disabled={to >= total} onClick={() => onPage(page + 1)}>
          {t("app.next")}
        </Button>
      </span>
    </div>
  );
}
