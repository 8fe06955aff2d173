import { useText } from "../../kernel/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** The image of a design as it will be printed, for a sample person. */
export function PreviewDialog({ url, onClose }: { readonly url: string; readonly onClose: () => void }) {
  const t = useText();
  return (
    <Dialog
      title={t("certificates.preview.title")}
      width="wide"
      opened
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("app.close")}</Button>}
    >
      <img className="issue__shot" src={url} alt={t("certificates.preview.alt")} width={1754} height={1240} />
    </Dialog>
  );
}
