import { IconPresentationOff, IconUserShare } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useText } from "../../kernel/i18n.tsx";
import type { ShownFileProps } from "../../sessions/live/components/room-files.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { useIsPhone } from "../../ui/responsive.ts";
import { FilePage } from "./file-page.tsx";

/** A page that was turned counts until the room confirms it, or for this time. */
const CONFIRMED_WITHIN_MS = 5000;

/**
 * The page that this person sees: the one of everybody, another one that they look back at, or, for who turns, the one
 * that the room has not confirmed yet.
 */
function useOwnPage({ file, canTurn }: Pick<ShownFileProps, "file" | "canTurn">) {
  const { contentId, page } = file;
  const [own, setOwn] = useState<number>();
  useEffect(() => setOwn(undefined), [contentId, canTurn]);
  useEffect(() => {
    if (!canTurn || own === undefined) return;
    if (own === page) return setOwn(undefined);
    const late = setTimeout(() => setOwn(undefined), CONFIRMED_WITHIN_MS);
    return () => clearTimeout(late);
  }, [canTurn, own, page]);
  return { page: own ?? page, setOwn, isAway: !canTurn && own !== undefined && own !== page };
}

/** The file that a host or presenter shows to everybody. */
export function ShownFile({ file, presenter, canTurn, savesData, turn, hide }: ShownFileProps) {
  const t = useText();
  const { page, setOwn, isAway } = useOwnPage({ file, canTurn });
  const isSmall = useIsPhone() || savesData;
  const turnTo = (next: number): void => {
    setOwn(next);
    if (canTurn) turn(next);
  };
  return (
    <FilePage contentId={file.contentId} name={file.name} page={page} size={isSmall ? "small" : "large"} turn={turnTo}>
      {isAway ? (
        <Button size="sm" look="now" icon={IconUserShare} onClick={() => setOwn(undefined)}>
          {t("room.files.follow")}
        </Button>
      ) : (
        <span className="sm trunc" title={file.name}>
          {t("room.files.shownBy", { file: file.name, name: presenter })}
        </span>
      )}
      {canTurn && <IconButton icon={IconPresentationOff} label={t("room.files.stop")} onClick={hide} />}
    </FilePage>
  );
}
