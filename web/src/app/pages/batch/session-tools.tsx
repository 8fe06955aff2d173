import { useText } from "../../../kernel/i18n.tsx";
import { useListAddress, wholeListSchema } from "../../../ui/list/list-address.ts";
import { NothingFound, WholeListTools } from "../../../ui/list/whole-list-tools.tsx";

const ORDERS = ["TOPIC", "PRESENTER", "ATTENDANCE"] as const;
const addressSchema = wholeListSchema(ORDERS);

/** The search and the order of the sessions of a batch, and what is said where nothing is found. */
export function SessionTools({ isEmpty }: { readonly isEmpty: boolean }) {
  const t = useText();
  const list = useListAddress(addressSchema);
  return (
    <>
      <WholeListTools
        list={list}
        searchLabel={t("sessions.search")}
        orders={ORDERS}
        nameOf={(order) => t(`sessions.order.${order === "" ? "DATE" : order}`)}
      />
      {isEmpty && <NothingFound clear={list.clear} />}
    </>
  );
}
