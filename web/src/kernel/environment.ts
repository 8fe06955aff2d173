import { useEffect, useState } from "react";
import { clientConfig } from "./shared-key.ts";

const DEVELOPMENT_ENVIRONMENTS = ["local", "dev", "development"];

/** Whether the server is a development server. */
export async function isDevelopment(): Promise<boolean> {
  const { environment } = await clientConfig();
  return DEVELOPMENT_ENVIRONMENTS.includes(environment);
}

/** Whether the server is a development server; undefined until that is known. */
export function useIsDeveloping(): boolean | undefined {
  const [isDeveloping, setDeveloping] = useState<boolean>();
  useEffect(() => {
    isDevelopment().then(setDeveloping, () => setDeveloping(false));
  }, []);
  return isDeveloping;
}
