import { IconVolume } from "@tabler/icons-react";
import { formatPercent, languageName } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import type { MenuEntry } from "../../../ui/menu.tsx";
import { ORIGINAL_VOLUMES, type Listening } from "../room/interpretation.ts";
import { changePreferences, usePreferences } from "../room/preferences.ts";

/** The original, the languages of the room's interpreters, and how loud the original is below one. */
export function useLanguageEntries({ channels, language, choose }: Listening): MenuEntry[] {
  const t = useText();
  const { originalVolume } = usePreferences();
  const languages = [null, ...channels].map((each) => ({
    label: each === null ? t("room.original") : languageName(each),
    isCurrent: each === language,
    onPress: () => choose(each),
  }));
  if (language === null) return languages;
  const volumes = ORIGINAL_VOLUMES.map((volume) => ({
    label: volume === 0 ? t("room.originalOff") : formatPercent(volume),
    isCurrent: volume === originalVolume,
    onPress: () => changePreferences({ originalVolume: volume }),
  }));
  return [...languages, { label: t("room.originalVolume"), icon: IconVolume, entries: volumes }];
}
