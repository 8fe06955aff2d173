import { Drawer as Panel } from "@mantine/core";
import type { ReactNode } from "react";
import { useText } from "../kernel/i18n.tsx";
import { useClosing } from "./closing.tsx";
import "./drawer-styles.ts";
import { useIsPhone } from "./responsive.ts";
import { UnsavedHolder } from "./unsaved.ts";
import { useIsUppermost } from "./uppermost.ts";

interface DrawerProps {
  readonly title: string;
  readonly opened: boolean;
  /** Closes; what was typed is asked about before, once. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form at the right-hand side, on a phone over the whole screen. */
export function Drawer({ title, opened, onClose, children }: DrawerProps) {
  const t = useText();
  const isPhone = useIsPhone();
  const isUppermost = useIsUppermost(opened);
  const { close, question, tell } = useClosing({ opened, onClose });
  return (
    <Panel
      opened={opened}
      onClose={close}
      position="right"
      size={isPhone ? "100%" : "60%"}
      title={title}
      closeOnEscape={isUppermost}
      closeButtonProps={{ "aria-label": t("app.close") }}
    >
      <UnsavedHolder value={tell}>{children}</UnsavedHolder>
      {question}
    </Panel>
  );
}
