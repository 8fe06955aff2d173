import { IconCalendarPlus } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import { Button } from "../../../ui/button.tsx";

const FeedDialog = lazy(async () => ({ default: (await import("./feed-dialog.tsx")).FeedDialog }));

/** Opens the feed of the person's calendar. */
export function FeedButton() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={IconCalendarPlus} onClick={() => setOpen(true)}>
        {t("calendar.feed.open")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <FeedDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
