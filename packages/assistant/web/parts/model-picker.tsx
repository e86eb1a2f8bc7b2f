import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ModelGroup, ModelView } from "../../src/contract.ts";
import { api } from "../api.ts";
import { serviceName, w } from "../words/words.ts";
import { Icon } from "./icon.tsx";
import { Menu } from "./menu.tsx";

interface ListProps {
  current: string | undefined;
  onChoose(model: string): void;
  /** Below the list. */
  children?: ComponentChildren;
}

/** The models of all services that are ready, with a filter where there are many. */
export function ModelList({ current, onChoose, children }: ListProps) {
  const [groups, setGroups] = useState<readonly ModelGroup[]>();
  const [error, setError] = useState<string>();
  const [words, setWords] = useState("");
  useEffect(() => {
    api.models().then(setGroups, (thrown: Error) => setError(thrown.message));
  }, []);
  const wanted = words.trim().toLowerCase();
  const shown = (groups ?? []).map((group) => ({
    ...group,
    models: group.models.filter(({ id, name = "" }) => `${id} ${name}`.toLowerCase().includes(wanted)),
  }));
  const count = shown.reduce((sum, { models }) => sum + models.length, 0);
  const isEmpty = groups?.every(({ models, error: failed }) => models.length === 0 && failed === undefined);
  return (
    <div class="model-list">
      {!isEmpty && (
        <input
          type="search"
          class="field"
          aria-label={w.filterModels}
          placeholder={w.filterModels}
          value={words}
          onInput={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <div class="model-groups">
        {groups === undefined && error === undefined && <p class="note">{w.loading}</p>}
        {error !== undefined && <p class="note bad">{error}</p>}
        {groups !== undefined && count === 0 && <p class="note">{isEmpty ? w.noModelYet : w.noModelFound}</p>}
        {shown.map(({ service, label, models, error: failed }) => (
          <section key={service} aria-label={serviceName(service, label)}>
            {(models.length > 0 || failed !== undefined) && (
              <p class="group-name">{serviceName(service, label)}</p>
            )}
            {failed !== undefined && <p class="note bad">{w.said(failed)}</p>}
            <ul>
              {models.map(({ id, name }) => {
                const full = `${service}:${id}`;
                return (
                  <li key={id}>
                    <button
                      type="button"
                      aria-current={full === current ? "true" : undefined}
                      onClick={() => onChoose(full)}
                    >
                      <span>{name ?? id}</span>
                      {full === current && <Icon name="check" />}
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </div>
      {children}
    </div>
  );
}

interface Props {
  model: ModelView | undefined;
  onChoose(model: string): void;
  /** Undefined: only the owner connects services. */
  onConnect: (() => void) | undefined;
}

/** The model in the top bar: what answers now, and a way to another one. */
export function ModelPicker({ model, onChoose, onConnect }: Props) {
  if (model === undefined) return null;
  const name = model.connected ? model.name : undefined;
  return (
    <Menu
      label={w.chooseModel(name ?? w.noModel)}
      class={name === undefined ? "model missing" : "model"}
      face={
        <>
          <span>{name === undefined ? w.noModel : name.slice(name.indexOf(":") + 1)}</span>
          <Icon name="down" />
        </>
      }
    >
      {(close) => (
        <ModelList
          current={name}
          onChoose={(chosen) => {
            close();
            onChoose(chosen);
          }}
        >
          {onConnect === undefined ? (
            <p class="note">{w.onlyOwnerConnects}</p>
          ) : (
            <button
              type="button"
              class="menu-item"
              onClick={() => {
                close();
                onConnect();
              }}
            >
              <Icon name="plus" />
              {name === undefined ? w.connectFirst : w.connectAnother}
            </button>
          )}
        </ModelList>
      )}
    </Menu>
  );
}
