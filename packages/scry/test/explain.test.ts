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
    expect(ran.stdout).toMatch(
      new RegExp(`^block: .+ \\(rule: [\\w-]*${rule}[\\w-]*\\)\n(Next step: .+\n)?$`),
    );
  });

  it.each([
    ["http://127.0.0.1:8080/", "127.0.0.1:8080"],
    ["http://192.168.1.4/", "192.168.1.4:80"],
    ["https://[::1]/x", "[::1]:443"],
    ["http://9.9.9.9:25/", "9.9.9.9:25"],
  ])("for %s names the setting that allows it, and what that costs", async (url, service) => {
    const { stdout } = await scry(["explain", url]);
    expect(stdout).toContain(
      `Next step: If this is a service of your own, set SCRY_ALLOW_PRIVATE to ${service}, or`,
    );
    expect(stdout).toContain("Think twice");
    const allowed = await scry(["explain", url], { env: { SCRY_ALLOW_PRIVATE: service } });
    expect(allowed).toMatchObject({ code: 0, stdout: expect.not.stringContaining("Next step") });
  });

  it("says which addresses are opened", async () => {
    const { stdout } = await scry(["explain", "ftp://example.org/x"]);
    expect(stdout).toBe("block: scheme ftp; only http and https are opened (rule: scheme)\n");
  });

  it("keeps what is already allowed, and says when the setting is not enough", async () => {
    const env = { SCRY_ALLOW_PRIVATE: "10.0.0.9:8080" };
    const { stdout } = await scry(["explain", "http://nobody.invalid/", "--json"], { env });
    expect(JSON.parse(stdout)).toMatchObject({ verdict: "block", rule: "private-name" });
    expect(JSON.parse(stdout).hint).toMatch(
      /SCRY_ALLOW_PRIVATE to 10\.0\.0\.9:8080,nobody\.invalid:80, .+ still be blocked: no address/,
    );
  });

  it.each(["http://169.254.169.254/", "http://168.63.129.16/"])("offers no way to %s", async (url) => {
    const { stdout } = await scry(["explain", url]);
    expect(stdout).toMatch(/\nNext step: None\. .+ leave it blocked\.\n$/);
  });

  it.each(["file:///etc/passwd", "https://me:word@example.com/", "nonsense"])(
    "for %s there is no setting",
    async (url) => {
      expect((await scry(["explain", url])).stdout).not.toContain("ALLOW_PRIVATE");
    },
  );

  it("a public address is allowed with 0, and nothing is dialled", async () => {
    const ran = await scry(["explain", "http://9.9.9.9/"]);
    expect(ran).toEqual({
      code: 0,
      stderr: "",
      stdout: "allow: all addresses are public (9.9.9.9) (rule: public)\n",
    });
  });

  it("takes an address as people write it, as scry open does", async () => {
    const ran = await scry(["explain", "9.9.9.9/page", "--json"]);
    expect(JSON.parse(ran.stdout)).toMatchObject({ url: "https://9.9.9.9/page", verdict: "allow" });
  });

  it("reads a name and a port as a host, not as a scheme", async () => {
    const env = { SCRY_ALLOW_PRIVATE: "localhost:7801" };
    const ran = await scry(["explain", "localhost:7801", "--json"], { env });
    expect(JSON.parse(ran.stdout)).toMatchObject({ url: "https://localhost:7801", verdict: "allow" });
    const { stdout } = await scry(["explain", "localhost:7801"]);
    expect(stdout).toContain("SCRY_ALLOW_PRIVATE to localhost:7801");
  });

  it("a private service is allowed by SCRY_ALLOW_PRIVATE, for that port alone", async () => {
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
