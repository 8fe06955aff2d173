import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { hasGuidedPage } from "@openrounds/contract/programs/guided/environments.ts";
import { lazy, Suspense } from "react";
import { Redirect } from "../../../kernel/redirect.tsx";
import { clientConfig } from "../../../kernel/shared-key.ts";
import { usePermissionsIn } from "../../../organizations/data.ts";
import { Skeleton } from "../../../ui/states.tsx";
import { mayCreate } from "../../data.ts";

const GuidedForm = lazy(async () => ({ default: (await import("../forms/guided-form.tsx")).GuidedForm }));

/** Creates a program step by step, in environments where this address exists; elsewhere it is an unknown address. */
export function GuidedProgramPage() {
  const { hubId = "" } = useParams({ strict: false }) as { hubId?: string };
  const permissions = usePermissionsIn(hubId);
  const { data } = useQuery({ queryKey: ["config"], queryFn: clientConfig });
  if (permissions === undefined || !mayCreate(permissions)) return <Redirect to="/home" />;
  if (data !== undefined && !hasGuidedPage(data.environment)) return <Redirect to="/home" />;
  const waiting = (
    <main className="page">
      <Skeleton lines={4} height="2.5rem" />
    </main>
  );
  return (
    <Suspense fallback={waiting}>{data === undefined ? waiting : <GuidedForm permissions={permissions} />}</Suspense>
  );
}
