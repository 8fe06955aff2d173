import { Visitor, type ESTree } from "vite";
import type { Offence } from "../offence.ts";
import { offenceAt, type Source } from "../source.ts";

/** Texts that come with the first load, whatever the page. */
const ALWAYS = ["kernel", "app", "welcome"];

/** The domain of the text under each key. */
export type DomainByKey = ReadonlyMap<string, string>;

const textOf = (node: ESTree.Node | null | undefined): string | undefined =>
  node?.type === "Literal" && typeof node.value === "string" ? node.value : undefined;

/** The strings of an array literal. */
const stringsIn = (node: ESTree.Node | undefined): string[] =>
  node?.type === "ArrayExpression" ? node.elements.flatMap((each) => textOf(each) ?? []) : [];

/** The one domain of all keys that begin so; undefined where there is none, or more than one. */
function domainBelow(start: string, domains: DomainByKey): string | undefined {
  const below = new Set([...domains].filter(([key]) => key.startsWith(start)).map(([, domain]) => domain));
  return below.size === 1 ? [...below][0] : undefined;
}

/** The domains whose texts a source names: by a whole key, or by how one begins. What is compared is no text. */
function domainsShown({ program }: Source, domains: DomainByKey): Set<string> {
  const named = new Map<ESTree.Node, string | undefined>();
  const compared = new Set<ESTree.Node>();
  new Visitor({
    BinaryExpression: ({ left, right }) => void compared.add(left).add(right),
    Literal: (node) => void named.set(node, domains.get(textOf(node) ?? "")),
    TemplateLiteral: (node) => {
      const start = node.quasis[0]?.value.raw ?? "";
      if (start.includes(".")) named.set(node, domainBelow(start, domains));
    },
  }).visit(program);
  return new Set([...named].flatMap(([node, domain]) => (compared.has(node) ? [] : (domain ?? []))));
}

/** The domains that a source loads itself, for what it loads later. */
function domainsLoaded({ program }: Source): string[] {
  const found: string[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type === "Identifier" && callee.name === "loadMessages") found.push(...stringsIn(first));
    },
  }).visit(program);
  return found;
}

/** A page as its routes declare it. */
interface RoutedPage {
  readonly path: string;
  readonly texts: readonly string[];
  readonly file: string | undefined;
  readonly node: ESTree.Node;
}

/** The pages that a source declares, each with the file of its component. */
function pagesIn({ text, program, imports }: Source): RoutedPage[] {
  const found: RoutedPage[] = [];
  new Visitor({
    CallExpression: (node) => {
      const [path, , texts] = node.arguments;
      const address = textOf(path);
      if (node.callee.type !== "Identifier" || node.callee.name !== "page" || address === undefined) return;
      const own = text.slice(node.start, node.end);
      const loaded = imports.find(({ kind, from }) => kind === "lazy" && own.includes(`import("${from}")`));
      found.push({ path: address, texts: stringsIn(texts), file: loaded?.file, node });
    },
  }).visit(program);
  return found;
}

/** What the files of the web application show and load. */
class Files {
  readonly #sources: ReadonlyMap<string, Source>;
  readonly #shown = new Map<string, ReadonlySet<string>>();
  readonly #domains: DomainByKey;

  constructor(sources: readonly Source[], domains: DomainByKey) {
    this.#sources = new Map(sources.map((source) => [source.file, source]));
    this.#domains = domains;
  }

  #shownBy(source: Source): ReadonlySet<string> {
    const shown = this.#shown.get(source.file) ?? domainsShown(source, this.#domains);
    this.#shown.set(source.file, shown);
    return shown;
  }

  /** The domains that a file, or what it brings, shows beyond those that are loaded: each as "domain in file". */
  missing(file: string, loaded: readonly string[], seen = new Set<string>()): string[] {
    const source = this.#sources.get(file);
    const visit = [file, ...new Set(loaded)].join(" ");
    if (source === undefined || seen.has(visit)) return [];
    seen.add(visit);
    const own = [...this.#shownBy(source)].filter((domain) => !loaded.includes(domain));
    const later = [...loaded, ...domainsLoaded(source)];
    return [
      ...own.map((domain) => `${domain} in ${file}`),
      ...source.imports.flatMap(({ file: next, kind }) =>
        next === undefined || kind === "type" ? [] : this.missing(next, kind === "lazy" ? later : loaded, seen),
      ),
    ];
  }
}

/** Pages that show texts which they do not load, so that people would read bare keys. */
export function unloadedTexts(sources: readonly Source[], domains: DomainByKey): Offence[] {
  const ofWeb = sources.filter((source) => source.package === "web" && !source.isTest);
  const files = new Files(ofWeb, domains);
  return ofWeb.flatMap((source) =>
    pagesIn(source).flatMap(({ path, texts, file, node }) => {
      const missing = file === undefined ? [] : files.missing(file, [...ALWAYS, ...texts]);
      return [...new Set(missing)].map((what) =>
        offenceAt(source, node, `${path} shows, but does not load, texts of ${what}`),
      );
    }),
  );
}
