import type { ArticleId } from "@openrounds/contract/site/guides/articles.ts";
import { PICTURE } from "@openrounds/contract/site/guides/pictures.ts";
import { useText } from "../../../kernel/i18n.tsx";

/** The addresses of the pictures, which `npm run pictures` takes from the product. */
const addresses = import.meta.glob<string>("../pictures/*.webp", { eager: true, query: "?url", import: "default" });

/** The picture of an article, taken from the product. */
export function ArticlePicture({ id }: { readonly id: ArticleId }) {
  const t = useText();
  return (
    <img
      className="guide__pic"
      src={addresses[`../pictures/${id}.webp`]}
      alt={t(`guides.${id}.picture`)}
      width={PICTURE.width}
      height={PICTURE.height}
      loading="lazy"
      decoding="async"
    />
  );
}
