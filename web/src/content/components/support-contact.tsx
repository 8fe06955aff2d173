import { useQuery } from "@tanstack/react-query";
import { useText } from "../../kernel/i18n.tsx";
import { clientConfig } from "../../kernel/shared-key.ts";

/** The address of support. */
export function SupportContact() {
  const t = useText();
  const { data } = useQuery({ queryKey: ["supportEmail"], queryFn: async () => (await clientConfig()).supportEmail });
  return (
    <p className="sm t3">
      {t("content.support")}
      {data !== undefined && data !== "" && (
        <>
          {" "}
          <a href={`mailto:${data}`}>{t("content.contactSupport")}</a>
        </>
      )}
    </p>
  );
}
