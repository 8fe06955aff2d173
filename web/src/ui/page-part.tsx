import { CatchBoundary, useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { lazy, Suspense, type ReactNode } from "react";
import { Skeleton } from "./states.tsx";

const LazyPartFailed = lazy(async () => ({ default: (await import("./page-part-failed.tsx")).PagePartFailed }));

const PartError = (props: ErrorComponentProps) => (
  <Suspense>
    <LazyPartFailed {...props} />
  </Suspense>
);

interface PagePartProps {
  /** How many skeleton lines are shown while the part loads; 0 shows none. */
  readonly lines?: number;
  readonly height?: string;
  readonly children: ReactNode;
}

/**
 * A part of a page that loads, fails and is retried on its own while the rest of the page stays: a Suspense and an
 * error boundary.
 */
export function PagePart({ lines, height = "3rem", children }: PagePartProps) {
  const { state } = useRouter();
  return (
    <CatchBoundary getResetKey={() => state.location.href} errorComponent={PartError}>
      <Suspense fallback={lines === undefined ? null : <Skeleton lines={lines} height={height} />}>{children}</Suspense>
    </CatchBoundary>
  );
}
