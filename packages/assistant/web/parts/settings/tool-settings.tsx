import { useEffect, useState } from "preact/hooks";
import type { ProviderView, ToolView } from "../../../src/contract.ts";
import { api } from "../../api.ts";
import { w } from "../../words/words.ts";
import { Section } from "./settings.tsx";

/** For each tool whether the person is asked first. */
export function ToolSettings() {
  const [tools, setTools] = useState<readonly ToolView[]>();
  const [error, setError] = useState<string>();
  const failed = (thrown: Error) => setError(thrown.message);
  useEffect(() => void api.tools().then(setTools, failed), []);
  const choose = async (name: string, approval: ToolView["approval"]) => {
    await api.chooseTool(name, approval).catch(failed);
    setTools(await api.tools());
  };
  return (
    <Section title={w.approvals} about={w.approvalsAbout}>
      {error !== undefined && <p class="failure">{error}</p>}
      {tools === undefined && error === undefined && <p class="note">{w.loading}</p>}
      <ul class="rows">
        {tools?.map(({ name, description, approval, canChoose }) => (
          <li key={name}>
            <div class="row spread">
              <span>
                <code>{name}</code> <small>{w.said(description)}</small>
              </span>
              {canChoose ? (
                <select
                  aria-label={name}
                  class="field"
                  value={approval}
                  onChange={(event) =>
                    void choose(name, event.currentTarget.value as ToolView["approval"]).catch(failed)
                  }
                >
                  <option value="auto">{w.approvalAuto}</option>
                  <option value="ask">{w.approvalAsk}</option>
                </select>
              ) : (
                <small>{w.approvalFixed}</small>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const states = {
  missing: "providerOff",
  paused: "providerPaused",
  named: "providerNamed",
  unused: "providerUnused",
} as const;

/** Who is asked when the assistant searches, and who is not available. */
export function ProviderSettings() {
  const [providers, setProviders] = useState<readonly ProviderView[]>();
  const [error, setError] = useState<string>();
  const [all, setAll] = useState(false);
  useEffect(() => void api.providers().then(setProviders, (thrown: Error) => setError(thrown.message)), []);
  const searching = providers?.filter(({ searches }) => searches) ?? [];
  // Whoever is left alone for a while belongs to those that are asked.
  const isAsked = ({ ready, state }: ProviderView) => ready || state === "paused";
  const first = searching.filter(isAsked);
  const shown = all ? [...first, ...searching.filter((one) => !isAsked(one))] : first;
  return (
    <Section title={w.providers} about={w.providersAbout}>
      {error !== undefined && <p class="failure">{error}</p>}
      {providers === undefined && error === undefined && <p class="note">{w.loading}</p>}
      <ul class="rows">
        {shown.map(({ id, label, ready, state = "missing", note }) => (
          <li key={id} class="row spread">
            <span class="grow">
              {label} {note !== undefined && <small>{w.said(note.replaceAll("`", ""))}</small>}
            </span>
            <small class={ready ? "good" : ""}>{ready ? w.providerReady : w[states[state]]}</small>
          </li>
        ))}
      </ul>
      {!all && searching.length > first.length && (
        <button type="button" class="quiet" onClick={() => setAll(true)}>
          {w.showAllProviders(searching.length - first.length)}
        </button>
      )}
    </Section>
  );
}
