import { mcp, webChat } from "./doors.ts";
import { describeSameSettings } from "./suite.ts";

// The other doors, and the keyring, are in the long tests.
describeSameSettings([mcp, webChat]);
