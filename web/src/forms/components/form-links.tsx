import { Link } from "@tanstack/react-router";
import { ASSESSMENT_PATH, FEEDBACK_PATH } from "@openrounds/contract/forms/paths.ts";
import { useText } from "../../kernel/i18n.tsx";

/** Links to all forms of the person, also those that were answered. */
export function FormLinks() {
  const t = useText();
  return (
    <>
      <Link className="link sm" to={FEEDBACK_PATH}>
        {t("forms.todo.feedback")}
      </Link>
      <Link className="link sm" to={ASSESSMENT_PATH}>
        {t("forms.todo.assessment")}
      </Link>
    </>
  );
}
