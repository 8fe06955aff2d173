import { IconShare2 } from "@tabler/icons-react";
import { useText } from "../../kernel/i18n.tsx";
import { Button, type ButtonLooks } from "../../ui/button.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";

interface ShareButtonProps extends ButtonLooks {
  readonly title: string;
  readonly url: string;
}

const isAborted = (failure: unknown): boolean => failure instanceof DOMException && failure.name === "AbortError";

/** Shares a public address: with the share sheet of the device if there is one, else by copying it. */
export function ShareButton({ title, url, ...looks }: ShareButtonProps) {
  const t = useText();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(url);
    toast(t("programs.share.copied"));
  };
  const share = async (): Promise<void> => {
    try {
      if (navigator.share === undefined) await copy();
      else await navigator.share({ title, url });
    } catch (failure) {
      if (!isAborted(failure)) toastFailure(t("programs.share.failed"));
    }
  };
  return (
    <Button {...looks} icon={IconShare2} onClick={() => void share()}>
      {t("programs.share")}
    </Button>
  );
}
