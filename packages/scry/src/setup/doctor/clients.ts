import { clients } from "../clients/clients.ts";
import { placesHere } from "../clients/here.ts";
import { launchLine, runningHere } from "../clients/launch-line.ts";
import { type ClientPlan, planClient } from "../plan-client.ts";
import { broken, type Finding, ok, skipped, warning } from "./finding.ts";

/** Every MCP client on this machine: whether it knows scry. */
export async function checkClients(): Promise<Finding[]> {
  const line = launchLine(runningHere());
  const plans = await Promise.all(clients.map((client) => planClient(client, placesHere(), line)));
  const found = plans.filter((plan) => plan.found);
  if (!found.length) return [skipped("MCP clients", "none found on this machine")];
  return found.map(findingOf);
}

function findingOf({ client, file, state, reason }: ClientPlan): Finding {
  const check = `client ${client.id}`;
  const fix = `scry setup --client ${client.id}`;
  switch (state) {
    case "already":
      return ok(check, `set in ${file}`);
    case "add":
      return skipped(check, "installed, but not set up for scry", { fix });
    case "change":
      return warning(check, `${file} starts a different copy of scry`, { fix });
    case "refused":
      return broken(check, `${file}: ${reason}`, { fix: `correct the file, then ${fix}` });
  }
}
