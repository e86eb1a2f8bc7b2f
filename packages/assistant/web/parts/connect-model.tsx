import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { Connection, GivenAccess, ServiceView } from "../../src/contract.ts";
import { api } from "../api.ts";
import { w } from "../words/words.ts";
import type { Offer } from "./connect.tsx";

/** With more, a filter helps. */
const many = 12;

interface Props {
  service: ServiceView;
  offer: Offer;
  given: GivenAccess;
  takesFocus: boolean;
  onConnected(connection: Connection): void;
}

/** The choice of a model, and the word that it is asked for before it is kept. */
export function ConnectModel({ service, offer, given, takesFocus, onConnected }: Props) {
  const ids = useId();
  const { models, suggested } = offer;
  const [model, setModel] = useState(suggested ?? models[0]?.id ?? "");
  const [words, setWords] = useState("");
  const [trying, setTrying] = useState(false);
  const [error, setError] = useState<string>();
  const first = useRef<HTMLSelectElement & HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) first.current?.focus();
  }, []);
  const wanted = words.trim().toLowerCase();
  const shown = models.filter(
    ({ id, name = "" }) => id === model || `${id} ${name}`.toLowerCase().includes(wanted),
  );
  const connect = async () => {
    setError(undefined);
    setTrying(true);
    try {
      onConnected(await api.connect(service.id, { ...given, model: model.trim() }));
    } catch (thrown) {
      setError((thrown as Error).message);
      setTrying(false);
    }
  };
  return (
    <form
      class="access"
      onSubmit={(event) => {
        event.preventDefault();
        void connect();
      }}
    >
      {models.length > many && (
        <label>
          {w.filterModels}
          <input
            class="field"
            type="search"
            value={words}
            onInput={(event) => setWords(event.currentTarget.value)}
          />
        </label>
      )}
      <div class="labelled">
        <label for={`${ids}model`}>{w.modelName}</label>
        {models.length > 0 ? (
          <select
            class="field"
            id={`${ids}model`}
            ref={first}
            value={model}
            onChange={(event) => setModel(event.currentTarget.value)}
          >
            {shown.map(({ id, name }) => (
              <option key={id} value={id}>
                {name === undefined ? id : `${name} (${id})`}
              </option>
            ))}
          </select>
        ) : (
          <input
            class="field"
            id={`${ids}model`}
            ref={first}
            required
            value={model}
            onInput={(event) => setModel(event.currentTarget.value)}
          />
        )}
        <p class="note">{models.length > 0 ? w.modelsShown(shown.length) : w.noList}</p>
      </div>
      {error !== undefined && (
        <p class="failure" role="alert">
          {error}
        </p>
      )}
      <button type="submit" class="primary" disabled={trying || model.trim() === ""}>
        {trying ? w.connecting(model) : w.connect}
      </button>
    </form>
  );
}
