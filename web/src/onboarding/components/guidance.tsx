import { FirstSteps, type FirstStepsProps } from "./first-steps.tsx";
import { UnfinishedHub } from "./unfinished-hub.tsx";

/**
 * Guidance on the home page: the unfinished setup of a hub, and the first steps of the organization of the present
 * view.
 */
export const Guidance = ({ begins }: { readonly begins: FirstStepsProps | undefined }) => (
  <>
    <UnfinishedHub />
    {begins !== undefined && <FirstSteps {...begins} key={begins.organizationId} />}
  </>
);
