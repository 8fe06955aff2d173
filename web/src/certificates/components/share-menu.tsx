import { IconBrandLinkedin, IconBrandWhatsapp, IconDots, IconLink, IconShare2 } from "@tabler/icons-react";
import { verifyPath } from "@openrounds/contract/certificates/paths.ts";
import { linkedInLink, whatsAppLink, type SharedCertificate } from "@openrounds/contract/certificates/sharing.ts";
import { useText } from "../../kernel/i18n.tsx";
import { buttonClass, type ButtonLooks } from "../../ui/button.tsx";
import { Menu, type MenuEntry } from "../../ui/menu.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";

const isAborted = (failure: unknown): boolean => failure instanceof DOMException && failure.name === "AbortError";

interface ShareMenuProps extends Pick<ButtonLooks, "size"> {
  readonly certificate: Omit<SharedCertificate, "url">;
}

/** Shares the public page of a certificate: by its link, on LinkedIn, by WhatsApp, or as the device offers. */
export function ShareMenu({ certificate, size }: ShareMenuProps) {
  const t = useText();
  const { number, programName, organizationName } = certificate;
  const url = new URL(verifyPath(number), location.origin).href;
  const text = t("certificates.share.text", { program: programName, organization: organizationName });
  const copy = (): void => {
    navigator.clipboard.writeText(url).then(
      () => toast(t("certificates.share.copied")),
      () => toastFailure(t("certificates.share.failed")),
    );
  };
  const shareByDevice = (): void => {
    navigator.share({ title: programName, text, url }).catch((failure: unknown) => {
      if (!isAborted(failure)) toastFailure(t("certificates.share.failed"));
    });
  };
  const entries: readonly MenuEntry[] = [
    { label: t("certificates.share.copy"), icon: IconLink, onPress: copy },
    { label: t("certificates.share.linkedIn"), icon: IconBrandLinkedin, href: linkedInLink({ ...certificate, url }) },
    { label: t("certificates.share.whatsApp"), icon: IconBrandWhatsapp, href: whatsAppLink(`${text} ${url}`) },
    ...(navigator.share === undefined
      ? []
      : [{ label: t("certificates.share.more"), icon: IconDots, onPress: shareByDevice }]),
  ];
  return (
    <Menu
      entries={entries}
      target={(props) => (
        <button
          type="button"
          className={buttonClass({ ...(size !== undefined && { size }) })}
          aria-label={t("certificates.share.of", { program: programName })}
          {...props}
        >
          <IconShare2 className="i" aria-hidden />
          <span>{t("certificates.share")}</span>
        </button>
      )}
    />
  );
}
