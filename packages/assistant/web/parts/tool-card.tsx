import type { ToolCallView } from "../../src/contract.ts";
import { hostOf } from "../citations.ts";
import { scrollByKeyboard } from "../keyboard-scroll.ts";
import { currentLanguage, w } from "../words/words.ts";
import { Icon, type IconName } from "./icon.tsx";

const states = {
  running: "stateRunning",
  waiting: "stateWaiting",
  ok: "stateOk",
  failed: "stateFailed",
} as const;

/** "0.8 s", as the language writes it; what was over at once took less than a tenth. */
function seconds(ms: number): string {
  const tenths = Math.max(1, Math.round(ms / 100));
  const shown = (tenths / 10).toLocaleString(currentLanguage(), { minimumFractionDigits: 1 });
  return `${ms < 50 ? "< " : ""}${shown} s`;
}

/** What the server says about the call, or why it was not made. */
function reasonOf({ status, detail }: ToolCallView): string | undefined {
  if (status === "denied") return detail === "expired" ? w.stateExpired : w.stateDenied;
  return detail && w.said(detail);
}

function iconOf(tool: string): IconName {
  if (tool === "research") return "research";
  if (/search/i.test(tool)) return "search";
  return /open|read|page/i.test(tool) ? "page" : "tool";
}

const researchTitles: Readonly<Record<string, "planResearch" | "reviewResearch" | "writeResearch">> = {
  "Plan the research": "planResearch",
  "Look for what is missing": "reviewResearch",
  "Write the report": "writeResearch",
};

/** The line of a step of research, or of a tool of an extension. */
function lineOf({ tool, title }: ToolCallView): string {
  const known = tool === "research" ? researchTitles[title] : undefined;
  return known === undefined ? title : w[known];
}

/** "Searched for", and what; undefined for a tool of an extension, which has its own line. */
export function doingOf(
  call: Pick<ToolCallView, "tool" | "input" | "status" | "subject" | "output">,
): { did: string; what: string; isPage: boolean } | undefined {
  const { query, url } = (call.input ?? {}) as { query?: unknown; url?: unknown };
  const at = call.status === "ok" ? 0 : call.status === "failed" || call.status === "denied" ? 2 : 1;
  const kind = iconOf(call.tool);
  if (kind === "search" && typeof query === "string" && query.trim() !== "") {
    const did = [w.searchedFor, w.searchingFor, w.couldNotSearch][at] ?? "";
    return { did, what: query, isPage: false };
  }
  if (kind !== "page" || typeof url !== "string" || url === "") return undefined;
  const did = [w.readPage, w.readingPage, w.couldNotRead][at] ?? "";
  const heading = /^# (.{1,200})$/m.exec(call.output ?? "")?.[1];
  return { did, what: call.subject ?? heading ?? hostOf(url), isPage: true };
}

/** The purpose of the call, in plain words. */
export function titleOf(call: ToolCallView): string {
  const doing = doingOf(call);
  return doing === undefined ? lineOf(call) : `${doing.did} ${doing.what}`;
}

/** The input as a person would write it down: names and values, nothing nested but JSON. */
export function InputList({ input }: { input: unknown }) {
  const entries =
    typeof input === "object" && input !== null && !Array.isArray(input)
      ? Object.entries(input)
      : [["input", input] as const];
  return (
    <dl class="input-list">
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{name.replaceAll("_", " ")}</dt>
          <dd>{typeof value === "string" ? value : JSON.stringify(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Title({ call }: { call: ToolCallView }) {
  const doing = doingOf(call);
  if (doing === undefined) return <span class="tool-title">{lineOf(call)}</span>;
  const { did, what, isPage } = doing;
  return (
    <span class="tool-title">
      {did} {isPage ? <cite dir="auto">{what}</cite> : <q dir="auto">{what}</q>}
    </span>
  );
}

export function ToolCard({ call }: { call: ToolCallView }) {
  const reason = reasonOf(call);
  // "Could not read" says already that it failed.
  const isSaid = call.status === "failed" && reason && doingOf(call) !== undefined;
  const facts = [
    call.status === "ok" || call.status === "denied" || isSaid ? undefined : w[states[call.status]],
    reason,
    call.ms === undefined ? undefined : seconds(call.ms),
  ].filter((fact) => fact !== undefined && fact !== "");
  return (
    <details class="tool-card" data-status={call.status}>
      <summary>
        <span class="tool-icon">
          <Icon name={iconOf(call.tool)} />
        </span>
        <Title call={call} />
        <span class="tool-facts">{facts.join(" · ")}</span>
        <Icon name="chevron" />
      </summary>
      <div class="tool-body">
        <p class="tool-heading">{w.asked}</p>
        <InputList input={call.input} />
        {call.output !== undefined && call.output !== "" && (
          <>
            <p class="tool-heading">{w.cameBack}</p>
            <pre ref={scrollByKeyboard}>{call.output}</pre>
          </>
        )}
      </div>
    </details>
  );
}
