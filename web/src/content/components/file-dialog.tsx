import { useState } from "react";
import type { ContentItem } from "@openrounds/contract/content/schemas.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useIsPhone } from "../../ui/responsive.ts";
import { FilePage } from "./file-page.tsx";

interface FileDialogProps extends Pick<ContentItem, "contentId" | "name"> {
  readonly onClose: () => void;
}

/** The pages of a file, for oneself. */
export function FileDialog({ contentId, name, onClose }: FileDialogProps) {
  const [page, turn] = useState(1);
  return (
    <Dialog opened onClose={onClose} title={name} width="wide">
      <div className="filedialog">
        <FilePage {...{ contentId, name, page, turn }} size={useIsPhone() ? "small" : "large"} />
      </div>
    </Dialog>
  );
}
