/**
 * Serves the attacks at /attack/NUMBER/NAME, once they have been made for the argument `attacks`, and the ordinary page
 * elsewhere, on all loopback addresses: sites differ by their host. Tells its port to its parent.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { attacks, ordinary, prepare } from "./pages.ts";

if (process.argv.includes("attacks")) prepare();

const server = createServer((request, response) => {
  response.on("error", () => undefined);
  const [, kind, , name = ""] = (request.url ?? "").split(/[/?]/);
  // Redirects add letters to the address.
  const named = Object.keys(attacks).find((one) => encodeURIComponent(one) === name.replace(/[b1]*$/, ""));
  const attack = attacks[decodeURIComponent(name)] ?? attacks[named ?? ""];
  ((kind === "attack" && attack) || ordinary)(request, response);
});
server.listen(0, "0.0.0.0", () => process.send?.((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit());
