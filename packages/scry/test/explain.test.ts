import { describe, expect, it } from "vitest";
import { scry } from "./support/command.ts";
import { serve } from "./support/servers.ts";

describe.concurrent("scry explain", () => {
  it.each([
    ["http://127.0.0.1:8080/", "loopback"],
    ["http://169.254.169.254/latest/", "."],
    ["http://[::1]/", "."],
    ["file:///etc/passwd", "scheme"],
    ["https://me:word@example.com/", "user-info"],
    ["http://printer.local/", "private-name"],
    ["http://9.9.9.9:25/", "port"],
    ["nonsense", "not-a-url"],
  ])("%s is blocked with 1, by a rule that it names", async (url, rule) => {
    const ran = await scry(["explain", url]);
    expect(ran).toMatchObject({ code: 1, stderr: "" });
    expect(ran.stdout).toMatch(new RegExp(`^block: .+ \\(rule: [\\w-]*${rule}[\\w-]*\\)\n$`));
  });

  it("a public address is allowed with 0, and nothing is dialled", async () => {
    const ran = await scry(["explain", "http://9.9.9.9/"]);
    expect(ran).toEqual({
      code: 0,
      stderr: "",
      stdout: "allow: all addresses are public (9.9.9.9) (rule: public)\n",
    });
  });

  it("a service of one's own is allowed by SCRY_ALLOW_PRIVATE, for that port alone", async () => {
    const server = await serve((_request, response) => response.end());
    const { host, port } = new URL(server.url);
    const env = { SCRY_ALLOW_PRIVATE: `10.0.0.9:8080,${host}` };
    const [own, other] = await Promise.all([
      scry(["explain", server.url, "--json"], { env }),
      scry(["explain", `http://127.0.0.1:${Number(port) === 8081 ? 8082 : 8081}/`, "--json"], { env }),
    ]);
    expect(own.code).toBe(0);
    expect(JSON.parse(own.stdout)).toMatchObject({
      url: server.url,
      verdict: "allow",
      rule: "allow_private",
    });
    expect(other.code).toBe(1);
    expect(JSON.parse(other.stdout)).toMatchObject({ verdict: "block" });
    expect(server.asked).toEqual([]);
  });

  it.each([[["explain"]], [["explain", "https://a.example", "https://b.example"]]])(
    "%j ends with 2",
    async (args) => {
      const ran = await scry(args);
      expect(ran).toMatchObject({ code: 2, stdout: "" });
      expect(ran.stderr).toContain("Give one address");
    },
  );

  it("a policy that cannot be read ends with 2 and names the setting", async () => {
    const ran = await scry(["explain", "http://9.9.9.9/"], { env: { SCRY_ALLOW_PRIVATE: "no-port" } });
    expect(ran).toMatchObject({ code: 2, stdout: "" });
    expect(ran.stderr).toContain('policy.allow_private: "no-port"');
    expect(ran.stderr).toContain("SCRY_ALLOW_PRIVATE");
  });
});
