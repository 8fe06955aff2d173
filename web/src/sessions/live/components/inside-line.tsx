import { IconUsers } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { InsideRoom, LiveRoomDetails } from "@openrounds/contract/sessions/live/schemas.ts";
import { joinList } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";

const EVERY_MS = 15_000;

interface InsideLineProps {
  readonly details: LiveRoomDetails;
  readonly renew: () => Promise<LiveRoomDetails>;
}

/** Who is inside, up to date while the page is seen. */
function useInside({ details, renew }: InsideLineProps): InsideRoom | null {
  const [inside, setInside] = useState(details.inside);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.hidden) return;
      renew().then(
        (room) => setInside(room.inside),
        () => setInside(null),
      );
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [renew]);
  return inside;
}

/** Who is in the room already, for people who may enter it: some names, and how many more. */
export function InsideLine(props: InsideLineProps) {
  const t = useText();
  const inside = useInside(props);
  if (inside === null) return null;
  const others = inside.count - inside.names.length;
  const names = others === 0 ? joinList(inside.names) : inside.names.join(", ");
  return (
    <p className="sm t2 row g2">
      <IconUsers className="i" aria-hidden />
      <span>{inside.count === 0 ? t("room.insideNobody") : t("room.inside", { names, others })}</span>
    </p>
  );
}
