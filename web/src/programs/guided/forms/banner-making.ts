import { useState } from "react";
import { messageOf } from "../../../kernel/failure.ts";
import { toastFailure } from "../../../ui/toast.ts";
import type { ProgramForm } from "../../forms/program-form.ts";
import { useBannerMaking } from "../data.ts";
import type { BannerInMaking } from "../state.ts";

export interface Making {
  /** The banner that is being made. */
  readonly banner: BannerInMaking | null;
  readonly isOrdering: boolean;
  readonly order: () => void;
  /** Whether the last banner could not be made. */
  readonly isFailed: boolean;
}

/** The banner that is made while the person goes on; it does not replace one that was chosen in the meantime. */
export function useMaking({ values, change }: ProgramForm, ordered: BannerInMaking | null): Making {
  const [banner, setBanner] = useState(ordered);
  const [isFailed, setFailed] = useState(false);
  const { isOrdering, order } = useBannerMaking(banner, {
    onOrdered: (making) => setBanner({ ...making, replaces: values.logo }),
    onDrawn: (logo) => {
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
