import { installed, show } from "./commands.ts";
import { fillCatalogues } from "./messages/catalogue.ts";

const written = fillCatalogues();
if (written > 0) process.stdout.write(`${written} empty message files written\n`);
const format = installed("oxfmt", ".");
// Formatting may break a line that the linter then requires braces for, so it runs before and after.
const codes = [await show(format), await show(installed("oxlint", "--fix", "--quiet")), await show(format)];
process.exitCode = Math.max(...codes);
