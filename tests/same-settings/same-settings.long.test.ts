import { telegramChat, terminalChat } from "./doors.ts";
import { describeSameSettings } from "./suite.ts";

describeSameSettings([terminalChat, telegramChat]);
