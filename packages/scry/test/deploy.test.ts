import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { command as serveCommand } from "../src/cli/serve.ts";
import { createMetrics } from "../src/gateway/observe/prometheus.ts";
import { launcher, temporaryFolder } from "./support/command.ts";
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

/** What the container engine would do: another user, no capabilities, all but one folder read-only. */
const restricted = (state: string) =>
  [
    "mount -o remount,bind,ro /",
    `mount -t tmpfs tmpfs "${state}"`,
    `chmod 777 "${state}"`,
    'exec setpriv --reuid 65532 --regid 65532 --clear-groups --bounding-set -all --no-new-privs "$0" "$@"',
  ].join(" && ");

const mayRestrict =
  process.platform === "linux" &&
  spawnSync("unshare", ["--mount", "sh", "-c", "mount -o remount,bind,ro / && setpriv --reuid 65532 true"])
    .status === 0;

describe("the gateway as the container runs it", () => {
  it.skipIf(!mayRestrict)(
    "answers as another user on a read-only file system, and drains at SIGTERM (needs root and unshare)",
    async () => {
      const searxng = await serveSearxng(twoResults);
      const state = temporaryFolder();
      const inside = [
        "sh",
        "-c",
        '! touch /written 2>/dev/null && exec "$0" "$@"',
        process.execPath,
        launcher,
      ];
      const serve = ["serve", "--port", "0", "--host", "127.0.0.1", "--drain", "60"];
      const child = spawn("unshare", ["--mount", "sh", "-c", restricted(state), ...inside, ...serve], {
        env: {
          PATH: process.env.PATH,
          HOME: state,
          XDG_STATE_HOME: state,
          XDG_CONFIG_HOME: "/nowhere",
          SEARXNG_URL: searxng.url,
          SCRY_TOKEN: "a-token-for-a-container",
        },
      });
      const ended = once(child, "exit");
      let said = "";
      child.stderr.setEncoding("utf8").on("data", (text) => {
        said += text;
      });
      const says = async (words: string) => {
        while (!said.includes(words)) {
          const [first] = await Promise.race([once(child.stderr, "data"), ended]);
          if (typeof first !== "string") throw new Error(`It ended: ${said}`);
        }
      };
      await says("listening on");
      const url = /listening on ([^\s"]+)/.exec(said)?.[1] ?? "";
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
      expect((await ended)[0]).toBe(0);
      expect(said).not.toContain("read-only");
    },
  );
});
