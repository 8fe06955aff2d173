/** A name with its address in angle brackets, as mail programs copy it. */
export function namedAddress(cell: string): { readonly name: string; readonly email: string } | undefined {
  const [, name = "", email] = /^([^<>]*)<([^<>]+)>$/.exec(cell.trim()) ?? [];
  return email === undefined ? undefined : { name: name.replaceAll('"', "").trim(), email: email.trim() };
}
