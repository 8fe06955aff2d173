import { parseArgs } from "node:util";
import { runCommand, say, withPlatform } from "./command.ts";
import { setBetaFeatures } from "./organizations/beta/service.ts";

const USAGE = "npm run beta-features -- --organization ID --codes CODE,CODE   (or --off)";

interface BetaRequest {
  readonly organizationId: string;
  /** Empty for none. */
  readonly codes: readonly string[];
}

function readWanted(): BetaRequest {
  const { values } = parseArgs({
    options: { organization: { type: "string" }, codes: { type: "string" }, off: { type: "boolean" } },
  });
  const { organization, codes, off } = values;
  if (organization === undefined || (codes === undefined) !== (off === true)) throw new Error(USAGE);
  return { organizationId: organization, codes: codes?.split(",").map((code) => code.trim()) ?? [] };
}

runCommand(async () => {
  const { organizationId, codes } = readWanted();
  await withPlatform(async ({ db }) => {
    const name = await setBetaFeatures(db, organizationId, codes);
    say(codes.length === 0 ? `${name} tries out nothing now.` : `${name} tries out ${codes.join(", ")}.`);
  });
});
