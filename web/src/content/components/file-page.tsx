import {
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconChevronLeft,
  IconChevronRight,
} from "@tabler/icons-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { PageSize } from "@openrounds/contract/content/schemas.ts";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { IconButton } from "../../ui/button.tsx";
import { usePage } from "../room/use-page.ts";

interface FilePageProps {
  readonly contentId: string;
  readonly name: string;
  readonly page: number;
  readonly size: PageSize;
  readonly turn: (page: number) => void;
  /** What the bar says and offers besides the pages. */
  readonly children?: ReactNode;
}

const BACK = ["ArrowLeft", "PageUp"];
const ON = ["ArrowRight", "PageDown"];
/** Where these keys mean something else. */
const OTHER_KEYS =
  "input, textarea, select, [contenteditable], [role=tablist], [role=menu], [role=radiogroup], audio, video";

/** Turns by the keys of the keyboard: in a dialog while it is open, else anywhere outside of dialogs. */
function usePageKeys(turnBy: (step: number) => void) {
  const frame = useRef<HTMLDivElement>(null);
  const present = useRef(turnBy);
  present.current = turnBy;
  useEffect(() => {
    const own = frame.current?.closest("[role=dialog]") ?? null;
    const handleKey = (event: KeyboardEvent): void => {
      const step = BACK.includes(event.key) ? -1 : ON.includes(event.key) ? 1 : 0;
      const target = event.target instanceof Element ? event.target : document.body;
      const isElsewhere = target.closest(OTHER_KEYS) !== null || target.closest("[role=dialog]") !== own;
      if (step === 0 || isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      present.current(step);
    };
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, []);
  return frame;
}

/** A page of a file with a bar below it: its number, buttons that turn, and a button that enlarges it. */
export function FilePage({ contentId, name, size, turn, children, ...wish }: FilePageProps) {
  const t = useText();
  const [isLarge, setLarge] = useState(false);
  const { page, pageCount, shown, text, failure } = usePage(contentId, { ...wish, size });
  const turnTo = (next: number): void => {
    if (next >= 1 && next <= pageCount && next !== page) turn(next);
  };
  const frame = usePageKeys((step) => turnTo(page + step));
  const place = { page, pages: pageCount };
  return (
    <div className={isLarge ? "pages pages--large" : "pages"} ref={frame}>
      <div className="pages__p">
        {failure !== null && <p className="pages__t">{messageOf(failure)}</p>}
        {shown !== undefined && failure === null && (
          <img src={shown.src} alt={t("room.files.pageOf", { ...place, page: shown.page, name })} />
        )}
        {shown?.page !== page && failure === null && (
          <p className="pages__t pages__t--wait">{t("room.files.loading")}</p>
        )}
        {text !== "" && <p className="sr">{text}</p>}
      </div>
      <div className="pages__bar">
        <div className="grow pages__n">{children}</div>
        {pageCount > 1 && (
          <>
            <IconButton
              icon={IconChevronLeft}
              label={t("room.files.back")}
              disabled={page <= 1}
              onClick={() => turnTo(page - 1)}
            />
            <span className="sm num" role="status">
              <span aria-hidden="true">{`${page} / ${pageCount}`}</span>
              <span className="sr">{t("room.files.page", place)}</span>
            </span>
            <IconButton
              icon={IconChevronRight}
              label={t("room.files.next")}
              disabled={page >= pageCount}
              onClick={() => turnTo(page + 1)}
            />
          </>
        )}
        <IconButton
          icon={isLarge ? IconArrowsDiagonalMinimize2 : IconArrowsDiagonal}
          label={t(isLarge ? "room.files.smaller" : "room.files.larger")}
          aria-pressed={isLarge}
          onClick={() => setLarge(!isLarge)}
        />
      </div>
    </div>
  );
}
