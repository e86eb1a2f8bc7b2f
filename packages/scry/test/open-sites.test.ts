import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { scry, temporaryFolder } from "./support/command.ts";

it("scry open reads a repository through the site's API, and says who read it", async () => {
  const replies: Record<string, unknown> = {
    "/github/repos/paper-mill/wheel": {
      full_name: "paper-mill/wheel",
      description: "Turns water into flour",
    },
    "/github/repos/paper-mill/wheel/git/trees/HEAD?recursive=1": {
      tree: [{ path: "turn.ts", type: "blob" }],
    },
  };
  const server = createServer(({ url = "" }, response) =>
    response
      .writeHead(replies[url] ? 200 : 404, { "content-type": "application/json" })
      .end(JSON.stringify(replies[url] ?? { message: "Not Found" })),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const folder = temporaryFolder();
  const settings = {
    read: { site_mirrors: { "api.github.com": `http://${host}/github` } },
    policy: { allow_private: [host] },
  };
  writeFileSync(join(folder, "settings.json"), JSON.stringify(settings), { mode: 0o600 });
  const address = "https://github.com/paper-mill/wheel";
  const ran = await scry(["open", address, "--config", "settings.json", "--json"], { folder });
  expect(ran).toMatchObject({ code: 0 });
  const page = JSON.parse(ran.stdout);
  expect(page).toMatchObject({ method: "github", final_url: address, status: "success" });
  expect(page.content).toContain("- turn.ts");
});
