import { Drawer as Panel } from "@mantine/core";
import type { ReactNode } from "react";
import { useText } from "../kernel/i18n.tsx";
import { useEscape } from "./escape.ts";
import { useFocusReturn } from "./focus-return.ts";
import { useGuardedClose } from "./guarded-close.tsx";
import "./drawer-styles.ts";
import { useIsPhone } from "./responsive.ts";
import { UnsavedContext } from "./unsaved.ts";

interface DrawerProps {
  readonly title: string;
  readonly opened: boolean;
  /** Closes the drawer, after asking whether unsaved changes may be discarded. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel for a form: at the right on a desktop, the whole screen on a phone. */
export function Drawer({ title, opened, onClose, children }: DrawerProps) {
  const t = useText();
  const isPhone = useIsPhone();
  useFocusReturn(opened);
  const { close, question, reportUnsaved } = useGuardedClose({ opened, onClose });
  useEscape(opened, close);
  return (
    <Panel
      opened={opened}
      onClose={close}
      position="right"
      size={isPhone ? "100%" : "60%"}
      title={title}
      closeOnEscape={false}
      closeButtonProps={{ "aria-label": t("app.close") }}
    >
      <UnsavedContext value={reportUnsaved}>{children}</UnsavedContext>
      {question}
    </Panel>
  );
}
