import { CatchBoundary, useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { lazy, Suspense, type ReactNode } from "react";
import { Skeleton } from "./states.tsx";

const PartFailed = lazy(async () => ({ default: (await import("./part-failed.tsx")).PartFailed }));

const Fallen = (props: ErrorComponentProps) => (
  <Suspense>
    <PartFailed {...props} />
  </Suspense>
);

interface PartProps {
  /** How many lines stand for the part while it loads; none for one that nobody waits for. */
  readonly lines?: number;
  readonly height?: string;
  readonly children: ReactNode;
}

/** A part of a page that loads, fails and is tried again on its own, while the rest of the page stays. */
export function Part({ lines, height = "3rem", children }: PartProps) {
  const { state } = useRouter();
  return (
    <CatchBoundary getResetKey={() => state.location.href} errorComponent={Fallen}>
      <Suspense fallback={lines === undefined ? null : <Skeleton lines={lines} height={height} />}>{children}</Suspense>
    </CatchBoundary>
  );
}
