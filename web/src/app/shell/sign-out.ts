import type { useText } from "../../kernel/i18n.tsx";
import { navigation } from "../../kernel/navigation.ts";
import { outboxEntries } from "../../kernel/outbox-state.ts";
import { queryClient } from "../../kernel/query.ts";
import { logout } from "../../kernel/session.ts";
import { askToConfirm } from "../../ui/confirmation.ts";

async function signOut(): Promise<void> {
  await logout();
  queryClient.clear();
  navigation.open("/welcome");
}

/** Logs out; asks before if anything is not sent yet, as it is deleted from this device. */
export function signOutOrAsk(t: ReturnType<typeof useText>): void {
  const { length: count } = outboxEntries();
  if (count === 0) return void signOut();
  askToConfirm({
    title: t("device.logout.unsent"),
    text: t("device.logout.unsentText", { count }),
    confirm: t("app.account.logout"),
    cancel: t("app.cancel"),
    onConfirm: () => void signOut(),
  });
}
