import { IconArrowsExchange } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Menu } from "../../ui/menu.tsx";
import { messageOf } from "../../kernel/failure.ts";
import { stopManaging } from "../../organizations/managing/data.ts";
import { toast, toastFailure } from "../../ui/toast.ts";
import { chooseView, type ViewKind, type CurrentView } from "../current-view.ts";

const NAMES: Readonly<Record<ViewKind, MessageKey>> = {
  hub: "views.hubView",
  superHub: "views.superHubView",
  spoke: "views.spokeView",
};

/** Switches between the views of a hub, a superhub and a spoke site, for people with several. */
export function ViewSwitcher({ viewing }: { readonly viewing: CurrentView }) {
  const t = useText();
  const navigate = useNavigate();
  const switchTo = (view: ViewKind): void => {
    const [first] = { hub: viewing.hubs, superHub: viewing.superHubs, spoke: viewing.spokeSites }[view];
    chooseView(view, first?.organizationId ?? "");
    if (viewing.managed !== undefined) {
      stopManaging().catch((failure: unknown) => toastFailure(messageOf(failure)));
      return;
    }
    toast(t("views.switched", { view: t(NAMES[view]) }));
    void navigate({ to: "/home" });
  };
  return (
    <Menu
      entries={viewing.views.map((view) => ({
        label: t(NAMES[view]),
        isCurrent: view === viewing.view,
        onPress: () => switchTo(view),
      }))}
      target={(props) => (
        <button
          type="button"
          className="viewsw"
          aria-label={t("views.choose", { view: t(NAMES[viewing.view]) })}
          {...props}
        >
          <IconArrowsExchange className="i" aria-hidden />
          <span>{t(NAMES[viewing.view])}</span>
        </button>
      )}
    />
  );
}
