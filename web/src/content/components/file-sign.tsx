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

const LOOKS: Readonly<Record<FileKind, { icon: IconComponent; tint: string }>> = {
  pdf: { icon: IconFileTypePdf, tint: "ft--red" },
  slides: { icon: IconFileTypePpt, tint: "ft--yellow" },
  text: { icon: IconFileText, tint: "ft--blue" },
  table: { icon: IconFileTypeXls, tint: "ft--green" },
  picture: { icon: IconPhoto, tint: "ft--brand" },
  film: { icon: IconMovie, tint: "ft--violet" },
  sound: { icon: IconHeadphones, tint: "" },
  link: { icon: IconLink, tint: "ft--green" },
};

/** What kind of file it is, as a tinted sign. */
export function FileSign({ fileExtension }: { readonly fileExtension: string }) {
  const { icon: Sign, tint } = LOOKS[kindOf(fileExtension)];
  return (
    <span className={`ft ${tint}`.trim()}>
      <Sign className="i" aria-hidden />
    </span>
  );
}
