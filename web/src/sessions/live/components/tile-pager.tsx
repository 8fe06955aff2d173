import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { RoomPerson } from "@openrounds/contract/sessions/live/signals.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { IconButton } from "../../../ui/button.tsx";
import type { TilePage } from "../room/tile-pages.ts";

const MAX_LISTENERS = 5;

function Listeners({ listeners }: { readonly listeners: readonly RoomPerson[] }) {
  const t = useText();
  return (
    <>
      <span className="avs">
        {listeners.slice(0, MAX_LISTENERS).map(({ userId, peerId, name }) => (
          <Avatar key={peerId} id={userId} name={name} size="sm" />
        ))}
      </span>
      <span className="grow">{t("room.moreListening", { count: listeners.length })}</span>
    </>
  );
}

interface TilePagerProps extends Pick<TilePage, "page" | "pages" | "listeners"> {
  readonly turnTo: (page: number) => void;
}

/** Turns the pages of tiles, and counts who listens without a tile. */
export function TilePager({ page, pages, listeners, turnTo }: TilePagerProps) {
  const t = useText();
  return (
    <div className="room__more sm t3">
      {listeners.length > 0 && <Listeners listeners={listeners} />}
      <nav className="row g2" aria-label={t("room.people")}>
        <IconButton
          icon={IconChevronLeft}
          label={t("app.previous")}
          disabled={page === 0}
          onClick={() => turnTo(page - 1)}
        />
        <span className="num" aria-live="polite">{`${page + 1} / ${pages}`}</span>
        <IconButton
          icon={IconChevronRight}
          label={t("app.next")}
          disabled={page === pages - 1}
          onClick={() => turnTo(page + 1)}
        />
      </nav>
    </div>
  );
}
