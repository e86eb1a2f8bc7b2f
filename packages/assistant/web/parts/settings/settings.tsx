import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import type { Me } from "../../api.ts";
import { choosePictures, showsPictures } from "../../pictures.ts";
import { chooseTheme, storedTheme, type Theme } from "../../theme.ts";
import { chooseLanguage, currentLanguage, type Language, languages, w } from "../../words/words.ts";
import { LibrarySettings } from "./library-settings.tsx";
import { ModelSettings } from "./model-settings.tsx";
import { ProviderSettings, ToolSettings } from "./tool-settings.tsx";

interface Props {
  me: Me | undefined;
  onConnect(): void;
  onChanged(): void;
  onSignOut(): void;
  onBack(): void;
}

/** One part of the settings, with its heading. */
export function Section({ title, about, children }: SectionProps) {
  const heading = useId();
  return (
    <section class="setting" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {about !== undefined && <p class="note">{about}</p>}
      {children}
    </section>
  );
}

interface SectionProps {
  title: string;
  about?: string;
  children: ComponentChildren;
}

export function Settings({ me, onConnect, onChanged, onSignOut, onBack }: Props) {
  return (
    <div class="settings">
      <button type="button" class="quiet" onClick={onBack}>
        {w.back}
      </button>
      <h1>{w.settingsTitle}</h1>
      <ModelSettings me={me} onConnect={onConnect} onChanged={onChanged} />
      <ToolSettings />
      <ProviderSettings />
      <LibrarySettings />
      <Appearance onChanged={onChanged} />
      <Section title={w.account}>
        <div class="row spread">
          <span>{me && w.signedInAs(me.name)}</span>
          <button type="button" onClick={onSignOut}>
            {w.signOut}
          </button>
        </div>
      </Section>
    </div>
  );
}

function Appearance({ onChanged }: { onChanged(): void }) {
  const [theme, setTheme] = useState(storedTheme);
  const [language, setLanguage] = useState<Language>(currentLanguage);
  const [pictures, setPictures] = useState(showsPictures);
  return (
    <Section title={w.appearance}>
      <label class="row spread">
        {w.languageLabel}
        <select
          class="field"
          value={language}
          onChange={(event) => {
            const chosen = event.currentTarget.value as Language;
            chooseLanguage(chosen);
            setLanguage(chosen);
            onChanged();
          }}
        >
          {Object.entries(languages).map(([id, words]) => (
            <option key={id} value={id} lang={id}>
              {words.language}
            </option>
          ))}
        </select>
      </label>
      <label class="row spread">
        {w.colours}
        <select
          class="field"
          value={theme ?? "system"}
          onChange={(event) => {
            const { value } = event.currentTarget;
            const chosen = value === "system" ? undefined : (value as Theme);
            chooseTheme(chosen);
            setTheme(chosen);
            onChanged();
          }}
        >
          <option value="system">{w.coloursSystem}</option>
          <option value="light">{w.coloursLight}</option>
          <option value="dark">{w.coloursDark}</option>
        </select>
      </label>
      <label class="row spread">
        <span class="grow">
          {w.pictures} <small>{w.picturesAbout}</small>
        </span>
        <input
          type="checkbox"
          checked={pictures}
          onChange={(event) => {
            choosePictures(event.currentTarget.checked);
            setPictures(event.currentTarget.checked);
          }}
        />
      </label>
    </Section>
  );
}
