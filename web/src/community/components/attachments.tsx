import { IconEyeOff, IconFile, IconFileTypePdf } from "@tabler/icons-react";
import { useState } from "react";
import type { Attachment } from "@openrounds/contract/community/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { formatNumber } from "../../kernel/format.ts";

const KB = 1024;
const sizeOf = (bytes: number): string =>
  bytes < KB * KB
    ? `${formatNumber(Math.max(1, Math.round(bytes / KB)))} KB`
    : `${formatNumber(Math.round(bytes / KB / KB))} MB`;

/** A picture, covered until somebody wants to see it. */
function Picture({ file }: { readonly file: Attachment }) {
  const t = useText();
  const [isShown, setShown] = useState(false);
  if (isShown) return <img className="att-p" src={file.url} alt={file.filename} />;
  return (
    <button type="button" className="att-s" onClick={() => setShown(true)}>
      <span>
        <IconEyeOff className="i" aria-hidden />
      </span>
      <span className="sm">
        <b className="semi trunc">{file.filename}</b>
        <span className="t2">{t("community.files.image")}</span>
      </span>
    </button>
  );
}

function Document({ file }: { readonly file: Attachment }) {
  const isPdf = file.mediaType === "application/pdf";
  const Shown = isPdf ? IconFileTypePdf : IconFile;
  return (
    <a className="att-f" href={file.url} download={file.filename}>
      <span className={isPdf ? "ft ft--red" : "ft ft--blue"}>
        <Shown className="i" aria-hidden />
      </span>
      <span className="sm">
        <b className="med trunc">{file.filename}</b>
        <span className="t3 num">{sizeOf(file.sizeBytes)}</span>
      </span>
    </a>
  );
}

/** The files of a post: pictures covered at first, everything else to be saved. */
export function Attachments({ files }: { readonly files: readonly Attachment[] }) {
  if (files.length === 0) return null;
  return (
    <div className="atts">
      {files.map((file) =>
        file.mediaType.startsWith("image/") ? (
          <Picture key={file.filename} file={file} />
        ) : (
          <Document key={file.filename} file={file} />
        ),
      )}
    </div>
  );
}
