import { parseArgs } from "node:util";
import { emailSchema } from "@openrounds/contract/identity/schemas.ts";
import { runCommand, say, withPlatform } from "./command.ts";
import { createFirstSuperhub, type FirstSuperhub } from "./first-superhub.ts";
import { prepareData } from "./prepare.ts";

const USAGE = 'npm run setup -- --email owner@example.org [--name "Name of the superhub"]';

function readWanted(): Partial<FirstSuperhub> & Pick<FirstSuperhub, "email"> {
  const { values } = parseArgs({ options: { email: { type: "string" }, name: { type: "string" } } });
  const email = emailSchema.safeParse(values.email);
  if (!email.success) throw new Error(USAGE);
  return { ...values, email: email.data };
}

runCommand(async () => {
  const { email, name } = readWanted();
  await withPlatform(async (platform) => {
    await prepareData(platform, { demo: false });
    const superhub = { email, name: name ?? platform.env.PRODUCT_NAME };
    const link = await createFirstSuperhub(platform, superhub);
    say(`The superhub is there. Within seven days its owner ${email} chooses a password, by this link alone, at`);
    say(link);
  });
});
