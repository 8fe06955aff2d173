import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { BatchForms } from "../../../forms/components/batch-forms.tsx";
import { useCurrentView } from "../../current-view.ts";

/** The forms of a batch. People of spokes only do not share assessments. */
export function FormsTab({ batch }: { readonly batch: Batch }) {
  const { isOnlySpoke } = useCurrentView();
  return <BatchForms batch={batch} canShare={!isOnlySpoke && batch.permissionCode.includes("INVITE_PARTICIPANTS")} />;
}
