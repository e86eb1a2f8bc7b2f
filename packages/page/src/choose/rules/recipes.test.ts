import { expect, it } from "vitest";
import { draft, kept } from "../../../test/support/draft.ts";
import { keepRecipesWhole } from "./recipes.ts";

const card = (attributes: string) =>
  `<p>Soup.</p><div ${attributes}><a href="/print">Print Recipe</a><div>Servings: 4</div><ul><li>250 g of red lentils from the hills</li><li>one lemon</li></ul><div>Keeps for days.</div></div><p>Privacy</p>`;
const likelihoods = [1, 0.3, 0.3, 1, 1, 0.3, 0];

it.each(['class="wprm-recipe x"', 'class="hrecipe"', 'itemtype="https://schema.org/Recipe"'])(
  "keeps a recipe whole, without its controls: %s",
  (attributes) => {
    const page = draft(card(attributes), likelihoods);
    keepRecipesWhole(page);
    expect(kept(page)).toEqual([
      "Soup.",
      "Servings: 4",
      "250 g of red lentils from the hills",
      "one lemon",
      "Keeps for days.",
    ]);
  },
);

it("leaves other boxes, and recipes that were not chosen", () => {
  const other = draft(card('class="recipe-of-success"'), likelihoods);
  keepRecipesWhole(other);
  expect(kept(other)).toHaveLength(3);
  const unwanted = draft(card('class="hrecipe"'), [1, 0.3, 0.3, 0.3, 0.3, 0.3, 0]);
  keepRecipesWhole(unwanted);
  expect(kept(unwanted)).toEqual(["Soup."]);
});

it("can be switched off", () => {
  const page = draft(card('class="hrecipe"'), likelihoods, ["choose.recipes"]);
  keepRecipesWhole(page);
  expect(kept(page)).toHaveLength(3);
});
