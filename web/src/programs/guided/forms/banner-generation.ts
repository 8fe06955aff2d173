import { useState } from "react";
import { messageOf } from "../../../kernel/failure.ts";
import { toastFailure } from "../../../ui/toast.ts";
import type { ProgramForm } from "../../forms/program-form.ts";
import { useBannerOrder } from "../data.ts";
import type { PendingBanner } from "../state.ts";

export interface BannerGeneration {
  /** The banner that is being generated. */
  readonly banner: PendingBanner | null;
  readonly isOrdering: boolean;
  readonly order: () => void;
  /** Whether the last banner could not be generated. */
  readonly isFailed: boolean;
}

/** Generates the banner while the person goes on; it does not replace one that was uploaded in the meantime. */
export function useBannerGeneration({ values, change }: ProgramForm, ordered: PendingBanner | null): BannerGeneration {
  const [banner, setBanner] = useState(ordered);
  const [isFailed, setFailed] = useState(false);
  const { isOrdering, order } = useBannerOrder(banner, {
    onOrdered: (making) => setBanner({ ...making, replaces: values.logo }),
    onGenerated: (logo) => {
      setBanner(null);
      if (values.logo === banner?.replaces) change({ logo });
    },
    onFailed: (failure) => {
      setBanner(null);
      setFailed(true);
      toastFailure(messageOf(failure));
    },
  });
  return {
    banner,
    isOrdering,
    isFailed,
    order: () => {
      setFailed(false);
      order(values);
    },
  };
}
