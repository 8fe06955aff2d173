import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Button } from "../button.tsx";
import { FailedState } from "../failed-state.tsx";
import { Pager } from "../pager.tsx";
import { EmptyState, Skeleton, type EmptyStateProps } from "../states.tsx";
import type { ListAddress } from "./list-address.ts";

interface ListViewProps<Data, Row> {
  readonly query: UseQueryResult<Data>;
  readonly list: Pick<ListAddress<never>, "page" | "turnTo" | "isFiltered" | "clear">;
  readonly rowsOf: (data: Data) => readonly Row[];
  /** How many rows all pages have together; without it there is one page. */
  readonly totalOf?: (data: Data) => number;
  readonly pageSize: number;
  /** The height of a row while the list loads. */
  readonly rowHeight?: string;
  /** What is said, and what can be done, where the list has no rows at all; nothing where it is not given. */
  readonly empty?: EmptyStateProps;
  /** What is said where the filters leave no row. */
  readonly noneFound?: Omit<EmptyStateProps, "action">;
  /** What is said where the list did not load; the general words where it is not given. */
  readonly failed?: (failure: Error, again: () => void) => ReactNode;
  readonly children: (rows: readonly Row[], data: Data) => ReactNode;
}

/** A list while it loads, where it failed, where nothing is in it or found, and page by page. */
export function ListView<Data, Row>(props: ListViewProps<Data, Row>) {
  const { query, list, rowsOf, totalOf, pageSize, rowHeight = "2.5rem", empty, noneFound, failed, children } = props;
  const t = useText();
  const { data } = query;
  const rows = data === undefined ? [] : rowsOf(data);
  const total = data === undefined ? 0 : (totalOf?.(data) ?? rows.length);
  const lastPage = Math.max(0, Math.ceil(total / pageSize) - 1);
  const isBeyond = data !== undefined && !query.isPlaceholderData && list.page > lastPage;
  const { turnTo } = list;
  useEffect(() => {
    if (isBeyond) turnTo(lastPage);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the address is turned once per reason
  }, [isBeyond, lastPage]);
  if (query.isError && data === undefined) {
    const again = (): void => void query.refetch();
    if (failed !== undefined) return failed(query.error, again);
    const action = <Button onClick={again}>{t("app.again")}</Button>;
    return <FailedState title={t("COMMON_ERROR_MESSAGE")} text={messageOf(query.error)} action={action} />;
  }
  if (data === undefined || isBeyond) return <Skeleton lines={6} height={rowHeight} />;
  if (rows.length === 0 && list.isFiltered) {
    const clear = <Button onClick={list.clear}>{t("app.list.clear")}</Button>;
    return <EmptyState {...(noneFound ?? { title: t("app.noResults") })} action={clear} />;
  }
  if (rows.length === 0) return empty === undefined ? null : <EmptyState {...empty} />;
  return (
    <>
      {children(rows, data)}
      {total > pageSize && <Pager page={list.page} size={pageSize} total={total} onPage={list.turnTo} />}
    </>
  );
}
