import { shrinkPhoto } from "./shrink-photo.ts";
import { videoWithoutMetadata } from "./video-metadata.ts";

/** A chosen file as it is sent: a photo shrunk, a video without its metadata, any other file as it is. */
export const readyToSend = (file: File): Promise<File> =>
  file.type === "video/mp4" ? videoWithoutMetadata(file) : shrinkPhoto(file);
