import { useText } from "../../kernel/i18n.tsx";
import { Button } from "../button.tsx";
import { SearchBox } from "../search-box.tsx";
import { EmptyState } from "../states.tsx";
import { FilterSelect } from "./filter-select.tsx";
import { useListSearch, type ListAddress } from "./list-address.ts";

interface WholeListFilters<Order extends string> extends Readonly<Record<string, unknown>> {
  readonly text: string;
  readonly sort: "" | Order;
}

/** What is said where the search of a whole list leaves no row. */
export function NothingFound({ clear }: { readonly clear: () => void }) {
  const t = useText();
  return <EmptyState title={t("app.noResults")} action={<Button onClick={clear}>{t("app.list.clear")}</Button>} />;
}

interface WholeListToolsProps<Order extends string> {
  readonly list: ListAddress<WholeListFilters<Order>>;
  readonly searchLabel: string;
  readonly orders: readonly Order[];
  /** The name of an order; an empty one is the list's own. */
  readonly nameOf: (order: "" | Order) => string;
}

/** The search box and the order of a list that is read whole. */
export function WholeListTools<Order extends string>(props: WholeListToolsProps<Order>) {
  const { list, searchLabel, orders, nameOf } = props;
  const t = useText();
  return (
    <div className="tools">
      <SearchBox placeholder={searchLabel} {...useListSearch(list)} />
      <FilterSelect
        label={t("app.list.order")}
        value={list.filters.sort}
        choices={["" as const, ...orders]}
        nameOf={nameOf}
        onChange={(sort) => list.change({ sort })}
      />
    </div>
  );
}
