import type { ToolCallView } from "../../src/contract.ts";
import { Icon, type IconName } from "./icon.tsx";

const states: Readonly<Record<ToolCallView["status"], string>> = {
  running: "running",
  waiting: "waits for your consent",
  ok: "done",
  failed: "failed",
  denied: "not allowed",
};

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function iconOf(tool: string): IconName {
  if (/search/i.test(tool)) return "search";
  return /open|read|page/i.test(tool) ? "page" : "tool";
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

export function ToolCard({ call }: { call: ToolCallView }) {
  const facts = [
    call.status === "ok" ? undefined : states[call.status],
    call.detail,
    call.ms === undefined ? undefined : seconds(call.ms),
  ].filter((fact) => fact !== undefined && fact !== "");
  return (
    <details class="tool-card" data-status={call.status}>
      <summary>
        <span class="tool-icon">
          <Icon name={iconOf(call.tool)} />
        </span>
        <span class="tool-title">{call.title}</span>
        <span class="tool-facts">{facts.join(" · ")}</span>
        <Icon name="chevron" />
      </summary>
      <div class="tool-body">
        <h4>Asked</h4>
        <InputList input={call.input} />
        {call.output !== undefined && call.output !== "" && (
          <>
            <h4>Came back</h4>
            <pre>{call.output}</pre>
          </>
        )}
      </div>
    </details>
  );
}
