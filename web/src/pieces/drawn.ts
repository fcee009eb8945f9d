// A drawing of our own as the children of an <svg>: its markup is parsed once and copied wherever it stands.
// Parsing the same figures for every piece that is drawn anew was the longest part of many a scene's task.
import type { Attachment } from 'svelte/attachments';

const kMost = 400;
const known = new Map<string, SVGElement>();

function parsed(markup: string): SVGElement {
  let found = known.get(markup);
  if (!found) {
    if (known.size >= kMost) known.clear();
    found = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    found.innerHTML = markup;
    known.set(markup, found);
  }
  return found;
}

// No text of a person may be in it: it is taken as markup.
export const drawn = (markup: string): Attachment<SVGElement> => (svg) => {
  svg.replaceChildren(...[...parsed(markup).childNodes].map((one) => one.cloneNode(true)));
};
