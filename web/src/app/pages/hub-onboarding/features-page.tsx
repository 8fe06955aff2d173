import { lazy, Suspense } from "react";
import { loadMessages } from "../../../kernel/i18n.tsx";
import { FeaturesPage, type EntityAsked } from "../../../onboarding/pages/landing-pages.tsx";

/** The question with its choices, which needs more than a page for everybody has. */
const Question = lazy(async () => {
  const [{ Kit }, { EntityDialog }] = await Promise.all([
    import("../../kit.tsx"),
    import("../../../onboarding/forms/entity-dialog.tsx"),
    loadMessages(["reference"]),
  ]);
  return {
    default: (asked: EntityAsked) => (
      <Kit>
        <EntityDialog {...asked} />
      </Kit>
    ),
  };
});

const Asks = (asked: EntityAsked) => (
  <Suspense fallback={null}>
    <Question {...asked} />
  </Suspense>
);

/** The features of the service, with the question whom they would be for. */
export const HubFeaturesPage = () => <FeaturesPage Asks={Asks} />;
