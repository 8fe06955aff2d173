import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useChange } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";
import { useDesign } from "../data.ts";
import { DesignFields } from "./design-fields.tsx";
import { useDesignForm } from "./design-form.ts";
import { isKeepable, toDesign } from "./design.ts";

interface DesignDialogProps {
  readonly batchId: string;
  readonly onClose: () => void;
}

/** Changes the design of a batch without issuing anything. */
export function DesignDialog({ batchId, onClose }: DesignDialogProps) {
  const t = useText();
  const { design: initial, issuer } = useDesign(batchId);
  const form = useDesignForm(initial);
  const save = useChange(certificateEndpoints.saveDesign, {
    refreshes: [certificateEndpoints.readDesign],
    onDone: () => {
      toast(t("certificates.design.saved"));
      onClose();
    },
    onFail: (failure) => {
      form.refuse(failure);
      toastFailure(messageOf(failure));
    },
  });
  const isChanged = JSON.stringify(form.design) !== JSON.stringify(initial);
  return (
    <Dialog
      title={t("certificates.design.title")}
      width="wide"
      opened
      typed={form.design}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("app.cancel")}</Button>
          <Button
            look="primary"
            disabled={!isChanged || !isKeepable(form.design)}
            busy={save.isPending}
            onClick={() => save.mutate({ params: { entityId: batchId }, body: toDesign(form.design) })}
          >
            {t("app.save")}
          </Button>
        </>
      }
    >
      <DesignFields form={form} issuer={issuer} />
    </Dialog>
  );
}
