import pg from "pg";

/** Runs now what a database does after a while on its own, so that it does not disturb the measurement. */
export async function settle(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("vacuum (analyze)");
    await client.query("checkpoint");
  } finally {
    await client.end();
  }
}
