import { Link } from "@tanstack/react-router";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { registrationFormPath } from "@openrounds/contract/forms/paths.ts";
import { useText } from "../../kernel/i18n.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Note } from "../../ui/states.tsx";

/** Asks a registered person for missing answers to the registration form. */
export function RegistrationPrompt({ batch }: { readonly batch: Pick<Batch, "batchId" | "batchName"> }) {
  const t = useText();
  return (
    <Note tone="warning">
      <div className="row between wrap g3">
        <span>{t("forms.prompt.banner", { batch: batch.batchName })}</span>
        <Link to={registrationFormPath(batch.batchId)} className={buttonClass({ size: "sm" })}>
          {t("forms.prompt.go")}
        </Link>
      </div>
    </Note>
  );
}
