import { adapter } from "../../same-contract/doors.ts";
import { describeSameContract } from "../../same-contract/suite.ts";
import { frameworks } from "../adapters/frameworks/all.ts";

describeSameContract(frameworks.map(adapter));
