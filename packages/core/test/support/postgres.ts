/** A PostgreSQL of the tests' own, on this machine, until the tests of the file are over. */
import { execFile } from "node:child_process";
import { chmodSync, chownSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "./redis.ts";

const run = promisify(execFile);

/** The newest one that is installed. */
const programs = globSync("/usr/lib/postgresql/*/bin/initdb").map(dirname).sort().at(-1);

/** In continuous integration a missing PostgreSQL is an error of the set-up, not a reason to skip. */
export const hasPostgres = programs !== undefined || Boolean(process.env.CI);

export interface Cluster {
  /** The address of a new, empty database. */
  fresh(): Promise<string>;
  stop(): Promise<void>;
}

export async function startPostgres(): Promise<Cluster> {
  if (!programs) throw new Error("PostgreSQL is not installed: initdb was not found in /usr/lib/postgresql.");
  const folder = mkdtempSync(join(tmpdir(), "scry-postgres-"));
  const isRoot = userInfo().uid === 0;
  // PostgreSQL refuses to run as root.
  if (isRoot) {
    const { stdout } = await run("id", ["-u", "postgres"]);
    chownSync(folder, Number(stdout), -1);
    chmodSync(folder, 0o700);
  }
  const call = (command: string) =>
    isRoot ? run("su", ["postgres", "-c", command]) : run("sh", ["-c", command]);
  const data = join(folder, "data");
  const port = await freePort();
  await call(`${programs}/initdb -D ${data} -A trust -U app --no-sync -E UTF8 --locale=C.UTF-8`);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off -c max_connections=200`;
  await call(`${programs}/pg_ctl -D ${data} -o '${options}' -w -l ${folder}/log start`);
  const address = (name: string) => `postgres://app@127.0.0.1:${port}/${name}`;
  let count = 0;
  return {
    async fresh() {
      const name = `test_${++count}`;
      const client = new pg.Client({ connectionString: address("postgres") });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return address(name);
    },
    async stop() {
      await call(`${programs}/pg_ctl -D ${data} -m immediate stop`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
