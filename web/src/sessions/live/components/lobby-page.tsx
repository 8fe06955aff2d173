import type { LobbyMode } from "@openrounds/contract/sessions/live/signals.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/states.tsx";

interface LobbyPageProps {
  readonly topic: string;
  /** Who must wait. */
  readonly mode: LobbyMode;
  /** Whether the connection was lost. */
  readonly isLost: boolean;
  readonly leave: () => void;
}

/** The page of a person who waits until a host lets them in. */
export function LobbyPage({ topic, mode, isLost, leave }: LobbyPageProps) {
  const t = useText();
  return (
    <main className="green green--over">
      <p className="sm t2 lobby__t">{topic}</p>
      <div role="status">
        <EmptyState
          title={t("room.lobby.wait")}
          text={t(isLost ? "room.reconnecting" : mode === "EVERYONE" ? "room.lobby.everyone" : "room.lobby.unexpected")}
          action={<Button onClick={leave}>{t("room.leave")}</Button>}
        />
      </div>
    </main>
  );
}
