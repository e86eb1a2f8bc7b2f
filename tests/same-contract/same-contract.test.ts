import { command, gateway, mcpHttp, mcpStdio } from "./doors.ts";
import { describeSameContract } from "./suite.ts";

describeSameContract([command, mcpStdio, mcpHttp, gateway]);
