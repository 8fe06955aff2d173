import { IconEyeOff, IconFile, IconFileTypePdf } from "@tabler/icons-react";
import { useState } from "react";
import type { PostAttachment } from "@openrounds/contract/community/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { formatNumber } from "../../kernel/format.ts";

const KB = 1024;
const sizeText = (bytes: number): string =>
  bytes < KB * KB
    ? `${formatNumber(Math.max(1, Math.round(bytes / KB)))} KB`
    : `${formatNumber(Math.round(bytes / KB / KB))} MB`;

/** An image, hidden until the person reveals it. */
function ImageFile({ file }: { readonly file: PostAttachment }) {
  const t = useText();
  const [isRevealed, setRevealed] = useState(false);
  if (isRevealed) return <img className="att-p" src={file.url} alt={file.filename} />;
  return (
    <button type="button" className="att-s" onClick={() => setRevealed(true)}>
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

function DocumentFile({ file }: { readonly file: PostAttachment }) {
  const isPdf = file.mediaType === "application/pdf";
  const Icon = isPdf ? IconFileTypePdf : IconFile;
  return (
    <a className="att-f" href={file.url} download={file.filename}>
      <span className={isPdf ? "ft ft--red" : "ft ft--blue"}>
        <Icon className="i" aria-hidden />
      </span>
      <span className="sm">
        <b className="med trunc">{file.filename}</b>
        <span className="t3 num">{sizeText(file.sizeBytes)}</span>
      </span>
    </a>
  );
}

/** The files of a post: images are hidden at first, other files can be downloaded. */
export function Attachments({ files }: { readonly files: readonly PostAttachment[] }) {
  if (files.length === 0) return null;
  return (
    <div className="atts">
      {files.map((file) =>
        file.mediaType.startsWith("image/") ? (
          <ImageFile key={file.filename} file={file} />
        ) : (
          <DocumentFile key={file.filename} file={file} />
        ),
      )}
    </div>
  );
}
