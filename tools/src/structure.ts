import { PACKAGES } from "./domains.ts";
import type { Offence } from "./offence.ts";
import { filesBelow, readJson } from "./project.ts";
import type { Source } from "./source.ts";
import { importCycles } from "./structure/cycles.ts";
import { foreignDependencies, type DeclaredDependencies, type NamedDependencies } from "./structure/dependencies.ts";
import { wrongDoors } from "./structure/doors.ts";
import { defaultExports } from "./structure/exports.ts";
import { wrongImports } from "./structure/imports.ts";
import { circularConcerns, wrongLayers } from "./structure/layers.ts";
import { unmounted } from "./structure/mounts.ts";
import { wrongNames } from "./structure/names.ts";
import { misplacedSql } from "./structure/sql.ts";
import { literalTexts } from "./structure/texts.ts";
import { wrongHandles } from "./structure/transactions.ts";

interface PackageFile {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const namedIn = (...folders: string[]): NamedDependencies => {
  const files = folders.map((folder) => readJson<PackageFile>(`${folder}/package.json`));
  return {
    installed: new Set(files.flatMap(({ dependencies = {} }) => Object.keys(dependencies))),
    inDevelopment: new Set(files.flatMap(({ devDependencies = {} }) => Object.keys(devDependencies))),
  };
};

/** The dependencies of each package.json, together with those of the root. */
function readDeclared(): DeclaredDependencies {
  const byPackage = new Map(Object.keys(PACKAGES).map((name) => [name, namedIn(".", name)]));
  return (name) => byPackage.get(name) ?? namedIn(".");
}

/** All offences against ARCHITECTURE.md in the given sources. */
export function checkSources(
  sources: readonly Source[],
  files: readonly string[],
  declared: DeclaredDependencies,
): Offence[] {
  return [
    ...wrongNames(files),
    ...sources.flatMap((source) => [
      ...wrongImports(source),
      ...wrongLayers(source),
      ...foreignDependencies(source, declared),
      ...wrongDoors(source),
      ...misplacedSql(source),
      ...wrongHandles(source),
      ...defaultExports(source),
      ...literalTexts(source),
    ]),
    ...importCycles(sources),
    ...circularConcerns(sources),
    ...unmounted(sources),
  ];
}

/** All offences against ARCHITECTURE.md in the project. */
export function checkStructure(sources: readonly Source[]): Offence[] {
  const files = Object.keys(PACKAGES).flatMap((name) => filesBelow(name));
  return checkSources(sources, files, readDeclared());
}
