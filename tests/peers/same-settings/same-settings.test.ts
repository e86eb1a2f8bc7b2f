import { adapter } from "../../same-settings/doors.ts";
import { describeSameSettings } from "../../same-settings/suite.ts";
import { frameworks } from "../adapters/frameworks/all.ts";

describeSameSettings(frameworks.map(adapter));
