import { IconArrowLeft, IconArrowRight, IconPrinter } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { ARTICLES, stepsOf, type ArticleId, type GuideRole } from "@openrounds/contract/site/guides/articles.ts";
import { helpPath } from "@openrounds/contract/site/guides/paths.ts";
import { useRichText, useText } from "../../../kernel/i18n.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PagePart } from "../../../ui/page-part.tsx";
import { Note } from "../../../ui/states.tsx";
import { noteOf, useNamesIn } from "../data.ts";
import { neighboursOf } from "../state.ts";
import { ArticlePicture } from "./article-picture.tsx";

interface ArticleProps {
  readonly role: GuideRole;
  readonly id: ArticleId;
}

/** The link to the page where the steps begin, and the button that prints the article. */
function ArticleActions({ id }: Pick<ArticleProps, "id">) {
  const t = useText();
  const { action } = ARTICLES[id];
  return (
    <div className="row wrap g3 guide__actions">
      {action !== undefined && (
        <Link to={action.to} className={buttonClass({ look: "primary" })}>
          {t(action.label)}
        </Link>
      )}
      <Button icon={IconPrinter} onClick={() => window.print()}>
        {t("guides.print")}
      </Button>
    </div>
  );
}

/** Links to the articles before and after this one in the guide. */
function Neighbours({ role, id }: ArticleProps) {
  const t = useText();
  const { previous, next } = neighboursOf(role, id);
  return (
    <nav className="guide__turn" aria-label={t("guides.turning")}>
      {previous !== undefined && (
        <Link to={helpPath(role, previous)}>
          <IconArrowLeft className="i" aria-hidden />
          <span>
            <span className="xs t3">{t("guides.previous")}</span>
            <span className="med">{t(`guides.${previous}.title`)}</span>
          </span>
        </Link>
      )}
      {next !== undefined && (
        <Link to={helpPath(role, next)} className="guide__next">
          <span>
            <span className="xs t3">{t("guides.next")}</span>
            <span className="med">{t(`guides.${next}.title`)}</span>
          </span>
          <IconArrowRight className="i" aria-hidden />
        </Link>
      )}
    </nav>
  );
}

/** The steps and the note, which name texts of the product. */
function ArticleText({ id }: Pick<ArticleProps, "id">) {
  const t = useText();
  const rich = useRichText();
  const names = useNamesIn([id])(id);
  const marked = Object.fromEntries(Object.entries(names).map(([name, text]) => [name, <b key={name}>{text}</b>]));
  return (
    <>
      <ol className="guide__steps" aria-label={t("guides.steps")}>
        {stepsOf(id).map((key) => (
          <li key={key}>{rich(key, marked)}</li>
        ))}
      </ol>
      <Note tone="brand">{rich(noteOf(id), marked)}</Note>
    </>
  );
}

/** An article: what it is about, its steps beside a picture of the product, a note, and where to continue. */
export function ArticleView({ role, id }: ArticleProps) {
  const t = useText();
  const title = t(`guides.${id}.title`);
  const crumbs = [
    { label: t("guides.title"), to: helpPath() },
    { label: t(`guides.role.${role}`), to: helpPath(role) },
    { label: title },
  ];
  return (
    <article className="guide">
      <PageHeader title={title} crumbs={crumbs} crumbsLabel={t("app.crumbs")} product={t("app.product")} />
      <p className="lead">{t(`guides.${id}.summary`)}</p>
      <div className="guide__in">
        <div className="stack g5">
          <PagePart lines={5} height="1.75rem">
            <ArticleText id={id} />
          </PagePart>
          <ArticleActions id={id} />
        </div>
        <ArticlePicture id={id} />
      </div>
      <Neighbours role={role} id={id} />
    </article>
  );
}
