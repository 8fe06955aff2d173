import { useEffect, useRef, useState } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import { toast } from "../../../ui/toast.ts";
import { dropGuided, keepGuided, readGuided, type GuidedDraft, type GuidedValues } from "../state.ts";
import { NEW_DRAFT } from "./guided-values.ts";

export interface GuidedProgress {
  readonly draft: GuidedDraft;
  readonly set: (part: Partial<GuidedDraft>) => void;
  readonly answer: (values: Partial<GuidedValues>) => void;
  /** The program is created: nothing is kept any more. */
  readonly finish: () => void;
}

/** The answers of a hub's next program: kept on this device at every change, and told once when they come back. */
export function useGuidedProgress(hubId: string): GuidedProgress {
  const t = useText();
  const [kept] = useState(() => readGuided(hubId));
  const [draft, setDraft] = useState(kept ?? NEW_DRAFT);
  const isTold = useRef(false);
  const isOver = useRef(false);
  useEffect(() => {
    if (kept !== undefined && !isTold.current) toast(t("programs.create.restored"));
    isTold.current = true;
  }, [kept, t]);
  useEffect(() => {
    if (!isOver.current && draft !== NEW_DRAFT) keepGuided(hubId, draft);
  }, [hubId, draft]);
  return {
    draft,
    set: (part) => setDraft((before) => ({ ...before, ...part })),
    answer: (values) => setDraft((before) => ({ ...before, values: { ...before.values, ...values } })),
    finish: () => {
      isOver.current = true;
      dropGuided(hubId);
    },
  };
}
