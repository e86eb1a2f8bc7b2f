import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { command as serveCommand } from "../src/cli/serve.ts";
import { createMetrics } from "../src/gateway/observe/prometheus.ts";
import { launcher, temporaryFolder } from "./support/command.ts";
import { mayFilter, mayRestrict, runWithFamilies, startRestricted } from "./support/restricted.ts";
import { serveSearxng, twoResults } from "./support/servers.ts";

const folder = join(import.meta.dirname, "../../../deploy");
const read = (file: string) => readFileSync(join(folder, file), "utf8");

/** The options of `scry serve` that a text names. */
const optionsIn = (text: string) =>
  [...text.matchAll(/(?<![\w-])--([a-z][a-z-]+)/g)].map(([, name = ""]) => name);
const known = Object.keys(serveCommand.options ?? {});

interface Container {
  args?: string[];
  securityContext: object;
  readinessProbe: object;
}

describe("deploy/", () => {
  it("has compose files that drop what is not needed", () => {
    const files = globSync("compose/*.yaml", { cwd: folder });
    expect(files).toHaveLength(3);
    for (const file of files) {
      const { services } = parse(read(file)) as { services: Record<string, object> };
      const [own] = Object.values(services).filter((service) => "build" in service);
      expect(own).toMatchObject({ read_only: true, cap_drop: ["ALL"], init: true });
      const { target } = (own as { build: { target: string } }).build;
      expect(read("Dockerfile")).toMatch(
        new RegExp(`^FROM \\w+(?::\\S+)? AS ${target}$|^FROM gateway AS ${target}$`, "m"),
      );
    }
  });

  it("has manifests with two gateways that may stop in order", () => {
    const documents = parseAllDocuments(read("kubernetes/scry.yaml"));
    expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
    const [gateway] = documents.map((one) => one.toJS());
    expect([gateway.kind, gateway.spec.replicas]).toEqual(["Deployment", 2]);
    const { containers, terminationGracePeriodSeconds } = gateway.spec.template.spec;
    const [{ args = [], securityContext, readinessProbe }] = containers as [Container];
    expect(securityContext).toMatchObject({ readOnlyRootFilesystem: true, capabilities: { drop: ["ALL"] } });
    expect(readinessProbe).toMatchObject({ httpGet: { path: "/ready" } });
    const drain = Number(args[args.indexOf("--drain") + 1]);
    expect(terminationGracePeriodSeconds).toBeGreaterThan(drain + 10);
    expect(known).toEqual(expect.arrayContaining(optionsIn(args.join(" "))));
  });

  it("names only options that the command has", () => {
    for (const file of [
      "systemd/scry.service",
      "proxies/Caddyfile",
      "proxies/nginx.conf",
      "proxies/traefik.yaml",
    ]) {
      const lines = read(file)
        .split("\n")
        .filter((line) => line.includes("scry serve"));
      expect(lines.length).toBeGreaterThan(0);
      expect(known).toEqual(expect.arrayContaining(optionsIn(lines.join("\n"))));
    }
    expect(parse(read("proxies/traefik.yaml")).http.services.scry.loadBalancer.servers).toHaveLength(1);
  });

  it("names only variables that the documentation knows", () => {
    const docs = globSync("*.md", { cwd: join(folder, "../docs") })
      .map((file) => readFileSync(join(folder, "../docs", file), "utf8"))
      .join("\n");
    const files = globSync("**/{Dockerfile,*.yaml,*.service,Caddyfile,*.conf}", { cwd: folder });
    const names = new Set(
      files.flatMap((file) => read(file).match(/\b(?:SCRY|WEB|SEARXNG|CHROME|DATABASE)_[A-Z_]+/g) ?? []),
    );
    expect(names.size).toBeGreaterThan(7);
    for (const name of names) expect(docs).toContain(name);
  });

  it("has a dashboard over metrics that exist", async () => {
    const { panels } = JSON.parse(read("grafana/scry.json")) as {
      panels: { targets: { expr: string }[] }[];
    };
    const text = await createMetrics().text();
    const names = panels
      .flatMap(({ targets }) =>
        targets.flatMap(({ expr }) => expr.match(/\b(?:scry|nodejs|process)_\w+/g) ?? []),
      )
      .map((name) => name.replace(/_bucket$/, ""));
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) expect(text).toContain(`# HELP ${name} `);
  });

  const hasAnalyze = spawnSync("systemd-analyze", ["--version"]).status === 0;
  it.skipIf(!hasAnalyze)("has a unit without mistakes (needs systemd-analyze)", () => {
    const { stderr } = spawnSync("systemd-analyze", ["verify", join(folder, "systemd/scry.service")], {
      encoding: "utf8",
    });
    // The command is not installed where the tests run.
    const told = stderr
      .split("\n")
      .filter((line) => line.includes("scry.service") && !/not executable/.test(line));
    expect(told).toEqual([]);
  });
});

describe("the gateway as systemd runs it", () => {
  it.skipIf(!mayFilter)("may list the machine's own addresses (needs Linux on x86-64 and python3)", () => {
    const families = /^RestrictAddressFamilies=(.+)$/m.exec(read("systemd/scry.service"))?.[1] ?? "";
    const list = [process.execPath, "-p", "Object.keys(os.networkInterfaces()).length"];
    expect(Number(runWithFamilies(families, list).stdout)).toBeGreaterThan(0);
    expect(runWithFamilies("AF_UNIX AF_INET AF_INET6", list).status).not.toBe(0);
  });
});

describe("the gateway as the container runs it", () => {
  it.skipIf(!mayRestrict)(
    "answers as another user on a read-only file system, and drains at SIGTERM (needs root and unshare)",
    async () => {
      const searxng = await serveSearxng(twoResults);
      const serve = ["serve", "--port", "0", "--host", "127.0.0.1", "--drain", "60"];
      const { child, said, says, ended } = startRestricted(temporaryFolder(), [launcher, ...serve], {
        SEARXNG_URL: searxng.url,
        SCRY_TOKEN: "a-token-for-a-container",
      });
      await says("listening on");
      const url = /listening on ([^\s"]+)/.exec(said())?.[1] ?? "";
      const headers = { authorization: "Bearer a-token-for-a-container" };
      const sent = await fetch(`${url}/v1/search`, { method: "POST", headers, body: '{"query":"mills"}' });
      expect(sent.status).toBe(200);
      expect((await fetch(`${url}/health`)).status).toBe(200);
      child.kill("SIGTERM");
      await says("stopping in 60 seconds");
      expect((await fetch(`${url}/ready`)).status).toBe(503);
      const late = await fetch(`${url}/v1/search`, {
        method: "POST",
        headers,
        body: '{"query":"late mills"}',
      });
      expect(late.status).toBe(200);
      child.kill("SIGTERM");
      expect(await ended).toBe(0);
      expect(said()).not.toContain("read-only");
    },
  );
});
