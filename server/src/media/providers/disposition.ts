/** Audio and video may play inline; all other uploaded files are only downloads. */
const INLINE_TYPES = /^(audio|video)\//;

/** The Content-Disposition of an uploaded file, with its name encoded for any script. */
export function dispositionOf(filename: string, mediaType: string): string {
  const name = filename.replaceAll(/[\u0000-\u001f\u007f/\\\u202a-\u202e\u2066-\u2069]/g, "").slice(0, 200) || "file";
  const plain = name.replaceAll(/[^\w.() -]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.codePointAt(0)?.toString(16).toUpperCase()}`,
  );
  return `${INLINE_TYPES.test(mediaType) ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
