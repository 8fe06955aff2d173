declare module "virtual:openrounds/english" {
  import type { CompiledText } from "@openrounds/messages/compile.ts";
  import type { MessageDomain } from "@openrounds/messages/keys.ts";

  const loaders: Record<MessageDomain, () => Promise<Readonly<Record<string, CompiledText>>>>;
  export default loaders;
}
