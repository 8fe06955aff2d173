import { Link } from "@tanstack/react-router";
import { useText } from "../../kernel/i18n.tsx";
import { signedInUserId } from "../../kernel/session.ts";
import { buttonClass, type ButtonLook } from "../../ui/button.tsx";
import { useOperatorConfig } from "../data.ts";

/** What a story leads to: registering an organization, a talk with the operator, or programs. */
export type StoryActKind = "register" | "contact" | "field" | "institute";

interface ActionProps {
  readonly look?: ButtonLook;
}

function RegisterLink({ look = "default" }: ActionProps) {
  const t = useText();
  return (
    <Link to="/hub-onboarding/welcome" className={buttonClass({ look })}>
      {t("stories.act.register.button")}
    </Link>
  );
}

function PartnerLink({ look = "default" }: ActionProps) {
  const t = useText();
  return (
    <Link to="/become-a-partner" className={buttonClass({ look })}>
      {t("stories.act.partner.button")}
    </Link>
  );
}

/** Leads to programs: to the search, or to the log in before it. */
function ProgramsLink({ look = "default" }: ActionProps) {
  const t = useText();
  const isIn = signedInUserId() !== null;
  return (
    <Link to={isIn ? "/search" : "/welcome"} className={buttonClass({ look })}>
      {t(isIn ? "stories.act.search.button" : "stories.act.login.button")}
    </Link>
  );
}

function WriteLink({ look = "default" }: ActionProps) {
  const t = useText();
  const config = useOperatorConfig();
  if (config === undefined) return null;
  return (
    <a href={`mailto:${config.supportEmail}`} className={buttonClass({ look })}>
      {t("stories.act.contact.button")}
    </a>
  );
}

/** What a reader can do after a story: a sentence, the way there, and a second one. */
export function StoryAct({ kind }: { readonly kind: StoryActKind }) {
  const t = useText();
  return (
    <section className="story__act">
      <h2>{t(`stories.act.${kind}`)}</h2>
      <p>{t(`stories.act.${kind}.text`)}</p>
      <p className="story__ways">
        {kind === "register" && [<RegisterLink key="register" look="primary" />, <WriteLink key="write" />]}
        {kind === "contact" && [<WriteLink key="write" look="primary" />, <RegisterLink key="register" />]}
        {kind === "field" && [<PartnerLink key="partner" look="primary" />, <ProgramsLink key="programs" />]}
        {kind === "institute" && [<ProgramsLink key="programs" look="primary" />, <PartnerLink key="partner" />]}
      </p>
    </section>
  );
}
