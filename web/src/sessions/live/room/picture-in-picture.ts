import { useEffect, useState } from "react";

/** Whether the browser shows videos in a window of their own. */
const canLeaveThePage = (): boolean => "pictureInPictureEnabled" in document && document.pictureInPictureEnabled;

/** The video that leaves the page: the large one, or else the first of the grid. */
const largestVideo = (): HTMLVideoElement | null =>
  document.querySelector(".tile--large video, .tile--share video") ?? document.querySelector(".vgrid video");

async function toggle(): Promise<void> {
  if (document.pictureInPictureElement === null) await largestVideo()?.requestPictureInPicture();
  else await document.exitPictureInPicture();
}

interface PictureInPicture {
  readonly isOn: boolean;
  /** Rejects if there is no picture yet. */
  readonly toggle: () => Promise<void>;
}

/** The large video in a window above all others; undefined where the browser cannot. */
export function usePictureInPicture(): PictureInPicture | undefined {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const follow = (): void => setOn(document.pictureInPictureElement != null);
    document.addEventListener("enterpictureinpicture", follow);
    document.addEventListener("leavepictureinpicture", follow);
    return () => {
      document.removeEventListener("enterpictureinpicture", follow);
      document.removeEventListener("leavepictureinpicture", follow);
    };
  }, []);
  return canLeaveThePage() ? { isOn, toggle } : undefined;
}
