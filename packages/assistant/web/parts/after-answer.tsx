import { w } from "../words/words.ts";
import { Icon } from "./icon.tsx";
import { Menu } from "./menu.tsx";
import { ModelList } from "./model-picker.tsx";

interface Props {
  model: string | undefined;
  onAgain(model?: string): void;
}

/** The question once more: to the same model, or to another. */
export function AfterAnswer({ model, onAgain }: Props) {
  return (
    <span class="again">
      <button type="button" class="quiet" onClick={() => onAgain()}>
        <Icon name="again" />
        {w.tryAgain}
      </button>
      <Menu label={w.anotherModel} class="quiet" face={<Icon name="down" />}>
        {(close) => (
          <>
            <p class="group-name">{w.anotherModel}</p>
            <ModelList
              current={model}
              onChoose={(chosen) => {
                close();
                onAgain(chosen);
              }}
            />
          </>
        )}
      </Menu>
    </span>
  );
}
