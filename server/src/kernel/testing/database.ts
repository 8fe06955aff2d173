import pg from "pg";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "../db/embedded.ts";
import { migrate } from "../db/migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseServer: string;
  }
}

/** The migrated database of which every test file gets a copy. */
export const TEMPLATE = "template_openrounds";

/** The URL of another database on the same server. */
export function databaseAt(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs statements as the owner of the server, one after the other. */
export async function runOn(serverUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  client.on("error", () => undefined);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Starts one PostgreSQL for all test files and migrates the template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = mkdtempSync(path.join(tmpdir(), "openrounds-test-"));
  const postgres = await startEmbedded(home, { runAs: "auto", durable: false });
  await runOn(postgres.url, `create database ${TEMPLATE}`);
  await migrate(databaseAt(postgres.url, TEMPLATE));
  project.provide("databaseServer", postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  };
}
