import {
  IconCopy,
  IconDots,
  IconExternalLink,
  IconEye,
  IconPencil,
  IconReplace,
  IconShare2,
  IconTrash,
  IconUserEdit,
} from "@tabler/icons-react";
import type { ContentAction, ContentItem } from "@openrounds/contract/content/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { useText } from "../../kernel/i18n.tsx";
import { IconButton, type Icon } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { useLinks } from "./links.ts";

/** What opens a dialog about content. */
export type ContentDeed = "open" | "rename" | "replace" | "author" | "remove";

interface Entry {
  readonly deed: ContentDeed;
  readonly needs?: ContentAction;
  readonly label: MessageKey;
  readonly icon: Icon;
}

const ENTRIES: readonly Entry[] = [
  { deed: "open", label: "content.action.open", icon: IconEye },
  { deed: "rename", needs: "RENAME", label: "content.action.rename", icon: IconPencil },
  { deed: "replace", needs: "REPLACE", label: "content.action.replace", icon: IconReplace },
  { deed: "author", needs: "EDIT_AUTHOR", label: "content.action.author", icon: IconUserEdit },
];

interface ContentMenuProps {
  readonly item: ContentItem;
  readonly act: (deed: ContentDeed) => void;
}

/** What somebody may do with a piece of content. */
export function ContentMenu({ item, act }: ContentMenuProps) {
  const t = useText();
  const { copy, share, countDownload } = useLinks(item);
  const may = (action: ContentAction): boolean => item.actions.includes(action);
  const isLink = item.fileExtension === "link";
  const opened = { label: t(isLink ? "content.action.visit" : "content.action.download"), icon: IconExternalLink };
  return (
    <Menu
      entries={[
        ...ENTRIES.filter(({ needs }) => needs === undefined || may(needs)).map(({ deed, label, icon }) => ({
          ...{ label: t(label), icon },
          onPress: () => act(deed),
        })),
        ...(item.url === null ? [] : [{ ...opened, href: item.url, onPress: countDownload }]),
        ...(may("SHARE")
          ? [
              { label: t("content.action.copy"), icon: IconCopy, onPress: () => void copy() },
              { label: t("content.action.share"), icon: IconShare2, onPress: () => void share() },
            ]
          : []),
        ...(may("DELETE")
          ? [{ label: t("content.action.remove"), icon: IconTrash, isHarmful: true, onPress: () => act("remove") }]
          : []),
      ]}
      target={(props) => <IconButton icon={IconDots} label={t("content.actionsFor", { name: item.name })} {...props} />}
    />
  );
}
