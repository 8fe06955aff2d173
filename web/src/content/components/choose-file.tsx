import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { hasPages } from "@openrounds/contract/content/rules.ts";
import { useText } from "../../kernel/i18n.tsx";
import type { ChooseFileProps } from "../../sessions/live/components/room-files.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { SearchBox, useSearchText } from "../../ui/search-box.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { contentPageQuery } from "../data.ts";
import { FileIcon } from "./file-icon.tsx";

/** More are found by the search. */
const SHOWN_MAX = 50;

/** Chooses an approved file of the batch, those of the session first; only PDFs and pictures can be shown. */
export function ChooseFile({ batchId, sessionId, purpose, choose, onClose }: ChooseFileProps) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const searchText = useSearchText(typed);
  const { data } = useQuery(
    contentPageQuery({ entityId: batchId, approvalStatus: ["APPROVED"], searchText, pageSize: SHOWN_MAX }),
  );
  const files = data?.contentList
    .filter(({ fileExtension }) => purpose === "hand" || hasPages(fileExtension))
    .toSorted((a, b) => Number(b.entityId === sessionId) - Number(a.entityId === sessionId));
  return (
    <Dialog opened onClose={onClose} title={t(`room.files.choose.${purpose}`)}>
      <div className="stack g3">
        <p className="sm t2">{t(`room.files.kinds.${purpose}`)}</p>
        <SearchBox placeholder={t("room.files.search")} value={typed} onChange={setTyped} />
        {files === undefined && <Skeleton lines={3} />}
        {files?.length === 0 && <p className="sm t2">{t("room.files.noneFound")}</p>}
        <ul className="stack g2">
          {files?.map((item) => (
            <li key={item.contentId}>
              <button
                type="button"
                className="files__c"
                onClick={() => {
                  choose(item);
                  onClose();
                }}
              >
                <FileIcon fileExtension={item.fileExtension} />
                <span className="grow files__n">{item.name}</span>
                {item.entityId === sessionId && <span className="xs t2">{t("room.files.ofSession")}</span>}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
