import { FirstSteps, type FirstStepsProps } from "./first-steps.tsx";
import { UnfinishedHub } from "./unfinished-hub.tsx";

/** What leads somebody on from home: back to a hub that is not set up yet, and through the first steps of the organization looked through. */
export const Guidance = ({ begins }: { readonly begins: FirstStepsProps | undefined }) => (
  <>
    <UnfinishedHub />
    {begins !== undefined && <FirstSteps {...begins} key={begins.organizationId} />}
  </>
);
