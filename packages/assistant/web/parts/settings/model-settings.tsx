import { useEffect, useState } from "preact/hooks";
import type { ServiceView } from "../../../src/contract.ts";
import { api, type Me } from "../../api.ts";
import { serviceName, w } from "../../words/words.ts";
import { ModelPicker } from "../model-picker.tsx";
import { Section } from "./settings.tsx";

interface Props {
  me: Me | undefined;
  onConnect(): void;
  onChanged(): void;
}

export function ModelSettings({ me, onConnect, onChanged }: Props) {
  const [error, setError] = useState<string>();
  const choose = (model: string) =>
    api.preferModel(model).then(onChanged, (thrown: Error) => setError(thrown.message));
  return (
    <Section title={w.model} about={w.modelAbout}>
      <div class="row">
        <ModelPicker
          model={me?.model}
          onChoose={(model) => void choose(model)}
          onConnect={me?.isOwner ? onConnect : undefined}
        />
        {me?.isOwner && (
          <button type="button" onClick={onConnect}>
            {w.connectService}
          </button>
        )}
      </div>
      {error !== undefined && (
        <p class="failure" role="alert">
          {error}
        </p>
      )}
      {me?.isOwner && <Services onChanged={onChanged} />}
    </Section>
  );
}

const places = { environment: "placeEnvironment", keyring: "placeKeyring", file: "placeFile" } as const;

function forgetWords(isSure: boolean, isServer = false): string {
  if (isServer) return isSure ? w.disconnectSure : w.disconnect;
  return isSure ? w.forgetSure : w.forgetKey;
}

function Services({ onChanged }: { onChanged(): void }) {
  const [services, setServices] = useState<readonly ServiceView[]>();
  const [error, setError] = useState<string>();
  const [sure, setSure] = useState<string>();
  const load = () => api.services().then(setServices, (thrown: Error) => setError(thrown.message));
  useEffect(() => void load(), []);
  const forget = async (id: string) => {
    if (sure !== id) return setSure(id);
    setSure(undefined);
    await api.forget(id).catch((thrown: Error) => setError(thrown.message));
    await load();
    onChanged();
  };
  const ready = services?.filter((service) => service.ready) ?? [];
  return (
    <>
      <h3>{w.connectedServices}</h3>
      {error !== undefined && <p class="failure">{error}</p>}
      {services === undefined && error === undefined && <p class="note">{w.loading}</p>}
      {services !== undefined && ready.length === 0 && <p class="note">{w.noServices}</p>}
      <ul class="rows">
        {ready.map(({ id, label, keySource, keepsAddress, address }) => (
          <li key={id} class="row spread">
            <span>
              {serviceName(id, label)}{" "}
              <small>{keySource === undefined ? address : w[places[keySource]]}</small>
            </span>
            {/* What the environment holds can only be forgotten there. */}
            {(keepsAddress || (keySource !== undefined && keySource !== "environment")) && (
              <button
                type="button"
                class="quiet"
                aria-label={`${forgetWords(sure === id, keepsAddress)} ${serviceName(id, label)}`}
                onBlur={() => setSure(undefined)}
                onClick={() => void forget(id)}
              >
                {forgetWords(sure === id, keepsAddress)}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
