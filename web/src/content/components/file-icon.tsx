import {
  IconFileText,
  IconFileTypePdf,
  IconFileTypePpt,
  IconFileTypeXls,
  IconHeadphones,
  IconLink,
  IconMovie,
  IconPhoto,
} from "@tabler/icons-react";
import type { IconComponent } from "../../ui/button.tsx";
import { kindOf, type FileKind } from "../state.ts";

const ICON_OF_KIND: Readonly<Record<FileKind, { icon: IconComponent; tint: string }>> = {
  pdf: { icon: IconFileTypePdf, tint: "ft--red" },
  slides: { icon: IconFileTypePpt, tint: "ft--yellow" },
  text: { icon: IconFileText, tint: "ft--blue" },
  table: { icon: IconFileTypeXls, tint: "ft--green" },
  image: { icon: IconPhoto, tint: "ft--brand" },
  video: { icon: IconMovie, tint: "ft--violet" },
  audio: { icon: IconHeadphones, tint: "" },
  link: { icon: IconLink, tint: "ft--green" },
};

/** The icon of a file type. */
export function FileIcon({ fileExtension }: { readonly fileExtension: string }) {
  const { icon: Icon, tint } = ICON_OF_KIND[kindOf(fileExtension)];
  return (
    <span className={`ft ${tint}`.trim()}>
      <Icon className="i" aria-hidden />
    </span>
  );
}
