import { IconAdjustmentsHorizontal, IconBookmark, IconDots, IconPrinter, IconShare2 } from "@tabler/icons-react";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { useIsPhone } from "../../ui/responsive.ts";
import { toast, toastFailure } from "../../ui/toast.ts";
import { DownloadMenu, useDownloadEntries, type DownloadMenuProps } from "./download-menu.tsx";

interface DashboardActionsProps extends DownloadMenuProps {
  readonly mayDownload: boolean;
  readonly onViews: () => void;
  readonly onFilters: () => void;
}

/** Copies the address of what is shown. */
function useShare(): () => void {
  const t = useText();
  return () =>
    void navigator.clipboard.writeText(location.href).then(
      () => toast(t("analytics.share.copied")),
      (failure: unknown) => toastFailure(messageOf(failure)),
    );
}

/** On a phone all actions but the filters are in a menu. */
function PhoneActions({ mayDownload, onViews, onFilters, ...downloaded }: DashboardActionsProps) {
  const t = useText();
  const share = useShare();
  const { entries, progress } = useDownloadEntries(downloaded);
  return (
    <>
      <IconButton
        icon={IconAdjustmentsHorizontal}
        label={t("analytics.filters")}
        aria-haspopup="dialog"
        onClick={onFilters}
      />
      <Menu
        entries={[
          { label: t("analytics.views"), icon: IconBookmark, onPress: onViews },
          { label: t("analytics.share"), icon: IconShare2, onPress: share },
          ...(mayDownload ? entries : []),
          { label: t("analytics.print"), icon: IconPrinter, onPress: () => print() },
        ]}
        target={(props) => <IconButton icon={IconDots} label={t("app.more")} {...props} />}
      />
      {progress}
    </>
  );
}

/** What can be done with the dashboard: filters, saved views, and ways to pass it on. */
export function DashboardActions(props: DashboardActionsProps) {
  const t = useText();
  const share = useShare();
  const { mayDownload, onViews, onFilters, ...downloaded } = props;
  if (useIsPhone()) return <PhoneActions {...props} />;
  return (
    <>
      <Button icon={IconBookmark} aria-haspopup="dialog" onClick={onViews}>
        {t("analytics.views")}
      </Button>
      <Button icon={IconPrinter} onClick={() => print()}>
        {t("analytics.print")}
      </Button>
      <Button icon={IconShare2} onClick={share}>
        {t("analytics.share")}
      </Button>
      {mayDownload && <DownloadMenu {...downloaded} />}
      <Button icon={IconAdjustmentsHorizontal} aria-haspopup="dialog" onClick={onFilters}>
        {t("analytics.filters")}
      </Button>
    </>
  );
}
