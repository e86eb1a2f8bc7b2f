import type { PageNode } from "../../html/node.ts";
import { type Block, charsOf, keptChars } from "../blocks.ts";
import { eachWithLines } from "./around.ts";
import type { Draft } from "./shared.ts";

/** Microformats, and what plug-ins for recipes call their cards: WP Recipe Maker, Tasty Recipes, Mediavine Create, EasyRecipe, WPZOOM. */
const cardName =
  /(?:^|\s)(?:h-?recipe|recipe-card|wprm-recipe|tasty-recipes|mv-(?:recipe|create)-card|easyrecipe|wpzoom-recipe-card-block)(?:\s|$)/i;
const recipeType = /schema\.org\/Recipe$/i;
/** Nearly all names are told by this alone. */
const mayBeCard = /recipe|mv-create/i;

/** A card with more is the page. */
const longestCard = 8_000;
/** So much of a card has to be kept before the rest follows. */
const mostlyKept = 0.4;
/** Below this a line in it is a control. */
const leastLikely = 0.1;

/** A recipe stays with its times, portions, notes and figures: those are short, and look like the small print of a page. */
export function keepRecipesWhole(draft: Draft): void {
  const { elements, likelihoods, switches } = draft;
  if (!switches.on("choose.recipes")) return;
  const cards: number[] = [];
  for (let index = 0; index < elements.length; index++)
    if (isCard(elements[index] as PageNode)) cards.push(index);
  const isAny = () => true;
  eachWithLines(draft, cards, isAny, (_, lines, first) => {
    const all = charsOf(lines);
    if (keptChars(lines) < all * mostlyKept) return;
    lines.forEach((line, index) => {
      if (!isOfLinks(line) && (likelihoods[first + index] as number) >= leastLikely) line.keep = true;
    });
  });
}

function isCard({ attributes, chars }: PageNode): boolean {
  if (!attributes || chars > longestCard) return false;
  const { class: names } = attributes;
  const itemtype = attributes.get("itemtype");
  return (
    (names !== undefined && mayBeCard.test(names) && cardName.test(names)) ||
    (itemtype !== undefined && recipeType.test(itemtype))
  );
}

const isOfLinks = ({ chars, linkChars }: Block) => linkChars * 2 > chars;
