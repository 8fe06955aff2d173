import { IconCellSignal2, IconLayoutGrid, IconPictureInPictureTop, IconUserSquare } from "@tabler/icons-react";
import { useText } from "../../../kernel/i18n.tsx";
import { Menu, type MenuEntry } from "../../../ui/menu.tsx";
import { toast } from "../../../ui/toast.ts";
import { chooseDataSaver } from "../room/data-saver.ts";
import { usePictureInPicture } from "../room/picture-in-picture.ts";
import { LAYOUTS, changePreferences, usePreferences } from "../room/preferences.ts";

export const LAYOUT_ICONS = { grid: IconLayoutGrid, speaker: IconUserSquare } as const;

/** The layouts, the data saver, and the large picture in a window of its own. */
export function useLayoutEntries(): MenuEntry[] {
  const t = useText();
  const { layout, savesData } = usePreferences();
  const pictureInPicture = usePictureInPicture();
  const layouts = LAYOUTS.map((each) => ({
    label: t(`room.layout.${each}`),
    icon: LAYOUT_ICONS[each],
    isCurrent: each === layout,
    onPress: () => changePreferences({ layout: each }),
  }));
  const saver = {
    label: t("room.saver"),
    icon: IconCellSignal2,
    isCurrent: savesData === true,
    onPress: () => chooseDataSaver(savesData !== true),
  };
  if (pictureInPicture === undefined) return [...layouts, saver];
  const { isOn, toggle } = pictureInPicture;
  const inWindow = {
    label: t(isOn ? "room.pictureBack" : "room.pictureInPicture"),
    icon: IconPictureInPictureTop,
    onPress: () => void toggle().catch(() => toast(t("room.noPicture"))),
  };
  return [...layouts, saver, inWindow];
}

/** The layout of the room, in its header; phones have it in their menu. */
export function LayoutMenu() {
  const t = useText();
  const { layout } = usePreferences();
  const entries = useLayoutEntries();
  const LayoutIcon = LAYOUT_ICONS[layout];
  return (
    <Menu
      entries={entries}
      target={(props) => (
        <button type="button" className="btn btn--sm only-d" {...props}>
          <LayoutIcon className="i" aria-hidden />
          <span>
            <span className="sr">{t("room.layout")}: </span>
            {t(`room.layout.${layout}`)}
          </span>
        </button>
      )}
    />
  );
}
