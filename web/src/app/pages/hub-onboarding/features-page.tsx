import { lazy, Suspense } from "react";
import { loadMessages } from "../../../kernel/i18n.tsx";
import { FeaturesPage, type EntityDialogProps } from "../../../onboarding/pages/landing-pages.tsx";

/** The dialog with the choices, which needs the providers of Kit; the page itself does not. */
const LazyEntityDialog = lazy(async () => {
  const [{ AppProviders }, { EntityDialog }] = await Promise.all([
    import("../../app-providers.tsx"),
    import("../../../onboarding/forms/entity-dialog.tsx"),
    loadMessages(["reference"]),
  ]);
  return {
    default: (props: EntityDialogProps) => (
      <AppProviders>
        <EntityDialog {...props} />
      </AppProviders>
    ),
  };
});

const EntityQuestion = (props: EntityDialogProps) => (
  <Suspense fallback={null}>
    <LazyEntityDialog {...props} />
  </Suspense>
);

/** The features of the service, and the dialog that asks who they would be for. */
export const HubFeaturesPage = () => <FeaturesPage Asks={EntityQuestion} />;
