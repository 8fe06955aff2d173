import { useQuery } from "@tanstack/react-query";
import { useText } from "../../kernel/i18n.tsx";
import { clientConfig } from "../../kernel/shared-key.ts";
import { Note } from "../../ui/states.tsx";

/** The next step after a program could not be created. */
export function CreateFailed() {
  const t = useText();
  const { data } = useQuery({ queryKey: ["config"], queryFn: clientConfig });
  return (
    <Note tone="danger">
      {t("CREATE_PROGRAM_ERROR_MESSAGE")}
      {data !== undefined && (
        <>
          {": "}
          <a href={`mailto:${data.supportEmail}`}>{data.supportEmail}</a>
        </>
      )}
    </Note>
  );
}
