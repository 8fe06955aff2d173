/** Sound and film may play in the page; whatever else somebody uploaded is only ever saved. */
const PLAYS = /^(audio|video)\//;

/** The content-disposition of a file that somebody uploaded, its name safe in any script. */
export function dispositionOf(filename: string, mediaType: string): string {
  const name = filename.replaceAll(/[\u0000-\u001f\u007f/\\\u202a-\u202e\u2066-\u2069]/g, "").slice(0, 200) || "file";
  const plain = name.replaceAll(/[^\w.() -]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.codePointAt(0)?.toString(16).toUpperCase()}`,
  );
  return `${PLAYS.test(mediaType) ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
