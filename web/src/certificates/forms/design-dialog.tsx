import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import { storedDesignSchema } from "@openrounds/contract/certificates/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { useDesign } from "../data.ts";
import { DesignFields } from "./design-fields.tsx";

interface DesignDialogProps {
  readonly batchId: string;
  readonly onClose: () => void;
}

/** Changes the design of a batch without issuing anything. */
export function DesignDialog({ batchId, onClose }: DesignDialogProps) {
  const t = useText();
  const { design, issuer } = useDesign(batchId);
  const form = useContractForm({ schema: storedDesignSchema, values: design });
  const save = useEndpointMutation(certificateEndpoints.saveDesign, {
    refreshes: [certificateEndpoints.readDesign],
    onDone: () => {
      toast(t("certificates.design.saved"));
      onClose();
    },
    onFail: form.showRefusal,
  });
  return (
    <FormDialog
      title={t("certificates.design.title")}
      width="wide"
      form={form}
      isBusy={save.isPending}
      submit={t("app.save")}
      enabledWhen="changed and valid"
      onSubmit={(body) => save.mutate({ params: { entityId: batchId }, body })}
      onClose={onClose}
    >
      <DesignFields form={form} issuer={issuer} />
    </FormDialog>
  );
}
