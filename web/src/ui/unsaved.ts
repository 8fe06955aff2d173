import { createContext, useContext, useId, useLayoutEffect } from "react";

/** Registers or removes an unsaved change by id. */
export type ReportUnsaved = (id: string, isChanged: boolean) => void;

const unsavedInPage = new Set<string>();
const unsavedInDialogs = new Set<string>();

const reportIn =
  (holder: Set<string>): ReportUnsaved =>
  (id, isChanged) =>
    void (isChanged ? holder.add(id) : holder.delete(id));
const reportToPage = reportIn(unsavedInPage);
const reportToDialogs = reportIn(unsavedInDialogs);

/** The dialog that holds unsaved changes of its children; by default the page. */
export const UnsavedContext = createContext<ReportUnsaved>(reportToPage);

/** Whether the page or a dialog above it has unsaved changes. */
export const isUnsaved = (): boolean => unsavedInPage.size + unsavedInDialogs.size > 0;

/** Whether the page itself, whose links navigate, has unsaved changes. */
export const isPageUnsaved = (): boolean => unsavedInPage.size > 0;

function useReport(report: ReportUnsaved, isChanged: boolean): void {
  const id = useId();
  // Before the next event: a click outside may follow at once.
  useLayoutEffect(() => {
    report(id, isChanged);
    return () => report(id, false);
  }, [report, id, isChanged]);
}

/** Registers an unsaved change with the dialog or page around, as long as it is true. */
export const useUnsaved = (isChanged: boolean): void => useReport(useContext(UnsavedContext), isChanged);

/** Registers with the page that a dialog above it has unsaved changes. */
export const useUnsavedDialog = (isChanged: boolean): void => useReport(reportToDialogs, isChanged);
