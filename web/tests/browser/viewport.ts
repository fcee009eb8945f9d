// One judge for all boards: at a decision, is everything that can act in view, free, large enough,
// and is every word whole and readable? It looks at what is drawn and knows no game.
import type { Page } from 'playwright-core';

export interface Judgement {
  complaints: string[];
  controls: number;
  texts: number;
  pieces: number;
}

// Runs in the page. `least` is the smallest control in px (40, on phones 44). In `motion` a scene plays or others move:
// what is on its way is not judged, all that rests is.
function judge_in_page({ least, motion }: { least: number; motion: boolean }): Judgement {
  const complaints: string[] = [];
  const moving = new Set<Element>();
  if (motion) {
    for (const one of document.getAnimations()) {
      if (one.playState === 'running' && one.effect instanceof KeyframeEffect && one.effect.target) moving.add(one.effect.target);
    }
  }
  const on_its_way = (one: Element): boolean => {
    for (let up: Element | null = one; up && moving.size > 0; up = up.parentElement) if (moving.has(up)) return true;
    return false;
  };
  const name = (one: Element): string => {
    const words = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40);
    return `<${one.tagName.toLowerCase()}${one.classList[0] ? `.${one.classList[0]}` : ''}> "${words}"`;
  };
  const say = (what: string, one: Element, more = ''): void => void complaints.push(`${what}: ${name(one)} ${more}`.trim());

  const acting = 'button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled), [role="button"], [role="radio"], [tabindex="0"]';
  // What a tap on a corner of a control meets: a tag that lets taps through covers nothing.
  const corners = new Map<Element, (Element | null)[]>();
  for (const one of document.querySelectorAll(acting)) {
    if (one instanceof SVGElement) continue;
    const box = one.getBoundingClientRect();
    const inset = 3 + 0.3 * Math.min(parseFloat(getComputedStyle(one).borderTopLeftRadius) || 0, box.width / 2, box.height / 2);
    corners.set(one, [box.left + inset, box.right - inset].flatMap((x) => [box.top + inset, box.bottom - inset].map((y) => document.elementFromPoint(x, y))));
  }

  // Everything takes the pointer while we look, so that what lies over a thing is found.
  // Not a style element: the page's own policy forbids one.
  const style = new CSSStyleSheet();
  style.replaceSync('*:not(#above):not(#above *) { pointer-events: auto !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];

  const dialog = document.querySelector('dialog[open]');
  const kCover = '.overlay, dialog[open], .end, [data-cover], .tip, .toasts';
  const shown = (one: Element): boolean => {
    if (one.closest('.unseen, .skip:not(:focus), #above, [hidden], .old-board, [inert]')) return false;
    if (dialog && !dialog.contains(one)) return false;
    if (on_its_way(one)) return false;
    if (one.getClientRects().length === 0) return false;
    for (let up: Element | null = one; up; up = up.parentElement) {
      const look = getComputedStyle(up);
      if (look.visibility !== 'visible' && up === one) return false;
      if (Number(look.opacity) < 0.05) return false;
    }
    return true;
  };
  const at = (x: number, y: number): Element | null => document.elementFromPoint(x, y);
  const kin = (one: Element, other: Element): boolean => one.contains(other) || other.contains(one);
  // A panel that may scroll (log, rules, chat): what is scrolled away in it is not lost.
  const scroller = (one: Element): Element | null => {
    const panel = one.closest('.rail, dialog, [data-scrolls]');
    // The list within it that scrolls, where there is one: its tabs lie over nothing.
    for (let up = one.parentElement; panel && up && up !== panel; up = up.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(up).overflowY) && up.scrollHeight > up.clientHeight + 1) return up;
    }
    return panel;
  };

  // -- controls --
  let controls = 0;
  for (const one of document.querySelectorAll(acting)) {
    if (!shown(one) || one.getAttribute('aria-disabled') === 'true' || one.matches('.skip, pre, .rules')) continue;
    const box = one.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    ++controls;
    const panel = scroller(one);
    const inside = box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
    if (!inside && !panel) say('outside the window', one, `at ${Math.round(box.left)},${Math.round(box.top)} to ${Math.round(box.right)},${Math.round(box.bottom)}`);
    // A hidden radio is as large as the label that stands for it.
    const label = one.matches('input') ? (one.closest('label') ?? one) : one;
    const size = label.getBoundingClientRect();
    if (size.width < least - 0.5 || size.height < least - 0.5) say(`under ${least} px`, one, `${size.width.toFixed(0)} x ${size.height.toFixed(0)}`);
    if (inside) {
      const top = at(box.left + box.width / 2, box.top + box.height / 2);
      const hidden = (panel && top && !panel.contains(top)) || (top && on_its_way(top));
      if (!hidden && !(top && (kin(one, top) || kin(label, top))) && !(top?.closest(kCover) && !one.closest(kCover))) {
        say('covered', one, top ? `by ${name(top)}` : '');
      }
      // At its corners as well. Cards of a fan and pieces of one group lie over each other; a province is no rectangle.
      if (!panel) {
        for (const over of corners.get(one) ?? []) {
          if (!over || on_its_way(over) || kin(one, over) || kin(label, over)) continue;
          if (over.closest(kCover) && !one.closest(kCover)) continue;
          const other = over.closest(acting);
          if (other && one.parentElement?.closest('[role], section, ul, ol')?.contains(other)) continue;
          say('covered at a corner', one, `by ${name(over)}`);
          break;
        }
      }
    }
  }

  // By how much letters are drawn larger or smaller than their font says: zoom, transforms, a drawing's own scale.
  const scale_of = (one: Element): number => {
    let factor = 1;
    for (let up: Element | null = one; up; up = up.parentElement) {
      if (up instanceof SVGGraphicsElement) {
        const drawn = up.getScreenCTM();
        return factor * (drawn ? Math.sqrt(Math.abs(drawn.a * drawn.d - drawn.b * drawn.c)) : 1);
      }
      const { transform, scale } = getComputedStyle(up);
      if (transform !== 'none') {
        const m = new DOMMatrix(transform);
        factor *= Math.sqrt(Math.abs(m.a * m.d - m.b * m.c)) || 1;
      }
      if (scale !== 'none') factor *= Number(scale.split(' ')[0]) || 1;
    }
    return factor * one.currentCSSZoom;
  };

  // Light against dark, by WCAG: letters against all that is painted under them, the worst shade of a gradient counting.
  type Shade = [red: number, green: number, blue: number, alpha: number];
  const kCanvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const kShades = new Map<string, Shade>();
  const shade = (word: string): Shade => {
    const known = kShades.get(word);
    if (known) return known;
    let found: Shade = [0, 0, 0, 0];
    if (kCanvas) {
      kCanvas.clearRect(0, 0, 1, 1);
      kCanvas.fillStyle = 'rgb(0 0 0 / 0)';
      kCanvas.fillStyle = word;
      kCanvas.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0, a = 0] = kCanvas.getImageData(0, 0, 1, 1).data;
      found = [r, g, b, a / 255];
    }
    kShades.set(word, found);
    return found;
  };
  const over_ground = ([r, g, b, a]: Shade, [x, y, z, under]: Shade): Shade => [r * a + x * (1 - a), g * a + y * (1 - a), b * a + z * (1 - a), a + under * (1 - a)];
  const brightness = ([r, g, b]: Shade): number => {
    const [x = 0, y = 0, z = 0] = [r, g, b].map((n) => (n / 255 <= 0.04045 ? n / 255 / 12.92 : ((n / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  // What a gradient paints at a height: of one from top to bottom the shade there, of others every stop.
  const painted = (image: string, part: number): Shade[] => {
    const kStop = /((?:rgba?|color|oklab|oklch|lab)\([^()]*\))(?: ([\d.]+)%)?/g;
    const stops = image === 'none' ? [] : [...image.matchAll(kStop)].map(([, word = '', at]) => ({ shade: shade(word), at: at === undefined ? null : Number(at) / 100 }));
    const places = stops.map(({ at }, i) => at ?? (i === 0 ? 0 : i === stops.length - 1 ? 1 : NaN));
    if (!/^linear-gradient\(rgb[^/]*$/.test(image) || image.indexOf('gradient', 16) > 0 || places.some(Number.isNaN)) return stops.map((stop) => stop.shade);
    const after = places.findIndex((place) => place >= part);
    const [from, to] = [stops[after < 0 ? stops.length - 1 : Math.max(0, after - 1)], stops[after < 0 ? stops.length - 1 : after]];
    if (!from || !to) return stops.map((stop) => stop.shade);
    const [low, high] = [places[stops.indexOf(from)] ?? 0, places[stops.indexOf(to)] ?? 1];
    const far = high > low ? (part - low) / (high - low) : 0;
    const [r = 0, g = 0, b = 0, a = 0] = from.shade.map((one, i) => one + far * ((to.shade[i] ?? 0) - one));
    return [[r, g, b, a]];
  };
  // Null where a picture lies under it, of which nothing is known.
  const contrast = (one: Element, x: number, y: number): number | null => {
    const stack = document.elementsFromPoint(x, y);
    const from = stack.findIndex((piece) => kin(piece, one));
    if (from < 0) return null;
    let grounds: Shade[] = [[255, 255, 255, 1]];
    for (const piece of stack.slice(from).reverse()) {
      if (piece instanceof SVGElement || piece instanceof HTMLImageElement || piece instanceof HTMLCanvasElement) return null;
      const look = getComputedStyle(piece);
      if (look.backgroundImage.includes('url(') || look.backgroundClip === 'text') return null;
      const box = piece.getBoundingClientRect();
      const stops = painted(look.backgroundImage, (y - box.top) / Math.max(1, box.height));
      const plain = shade(look.backgroundColor);
      grounds = grounds.flatMap((under) => {
        const base = over_ground(plain, under);
        return stops.length === 0 ? [base] : stops.map((stop) => over_ground(stop, base));
      });
      // Only the darkest and the lightest count.
      grounds.sort((a, b) => brightness(a) - brightness(b));
      if (grounds.length > 2) grounds = [grounds[0] as Shade, grounds.at(-1) as Shade];
    }
    let seen = 1;
    for (let up: Element | null = one; up; up = up.parentElement) seen *= Number(getComputedStyle(up).opacity);
    const [r, g, b, a] = shade(getComputedStyle(one).color);
    return Math.min(...grounds.map((ground) => {
      const [light, dark] = [brightness(over_ground([r, g, b, a * seen], ground)), brightness(ground)].sort((p, q) => q - p) as [number, number];
      return (light + 0.05) / (dark + 0.05);
    }));
  };

  // -- words --
  interface Word { node: Element; box: DOMRect; text: string }
  const words: Word[] = [];
  let texts = 0;
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const one = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (!one || text === '' || one.closest('script, style, noscript, title, option, svg defs') || !shown(one)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    // What may be cut (a long name, with its whole on tap) counts as far as it is seen.
    const dotted = one.closest('[data-ellipsis]');
    const frame = dotted?.getBoundingClientRect();
    const boxes = [...range.getClientRects()]
      .map((box) => {
        if (!frame) return box;
        const [left, top] = [Math.max(box.left, frame.left), Math.max(box.top, frame.top)];
        return new DOMRect(left, top, Math.min(box.right, frame.right) - left, Math.min(box.bottom, frame.bottom) - top);
      })
      .filter((box) => box.width > 0.5 && box.height > 0.5);
    if (boxes.length === 0) continue;
    ++texts;
    const look = getComputedStyle(one);
    const px = parseFloat(look.fontSize) * scale_of(one);
    if (px < 11.9) say('text under 12 px', one, `${px.toFixed(1)} px`);
    const first = boxes[0] as DOMRect;
    if (!motion && !(one instanceof SVGElement) && !one.closest(':disabled, [aria-disabled="true"]')) {
      const strong = contrast(one, first.left + first.width / 2, first.top + first.height / 2);
      const large = px >= 24 || (px >= 18.66 && Number(look.fontWeight) >= 700);
      if (strong !== null && strong < (large ? 3 : 4.5) - 0.05) say('hardly seen', one, `${strong.toFixed(1)} : 1`);
    }
    const panel = scroller(one);
    for (const box of boxes) {
      if (panel) continue;
      if (box.left < -1.5 || box.top < -1.5 || box.right > innerWidth + 1.5 || box.bottom > innerHeight + 1.5) {
        if (!dotted) say('text outside the window', one);
        break;
      }
    }
    if (!dotted && !panel) {
      // Cut by whatever hides what sticks out of it.
      cut: for (let up: Element | null = one; up && up !== document.body; up = up.parentElement) {
        const hides = getComputedStyle(up);
        if (hides.overflowX === 'visible' && hides.overflowY === 'visible') continue;
        const edge = up.getBoundingClientRect();
        for (const box of boxes) {
          const middle = box.top + box.height / 2;
          const high = Math.min(box.height, px) / 2;
          if (box.left < edge.left - 2 || box.right > edge.right + 2 || middle - high < edge.top - 2 || middle + high > edge.bottom + 2) {
            say('text clipped', one, `by ${name(up)}`);
            break cut;
          }
        }
      }
    }
    for (const box of boxes) {
      // At the ends of a line as well as in its middle. What is covered as a whole in its own right (an overlay, a list that
      // has scrolled it away) is not read.
      let unread = false;
      for (const part of [0.5, 0.06, 0.94]) {
        const x = box.left + box.width * part;
        const y = box.top + box.height / 2;
        const top = x < 0 || y < 0 || x > innerWidth || y > innerHeight ? null : at(x, y);
        const covered = top !== null && !kin(one, top) && !(top.closest('label')?.contains(one));
        const cover = covered ? top.closest(kCover) : null;
        if (!top || on_its_way(top) || (panel && !panel.contains(top)) || (cover && !kin(cover, one))) {
          unread ||= part === 0.5;
          continue;
        }
        // In one drawing what stands before the words is painted under them.
        if (top instanceof SVGElement && one instanceof SVGElement && top.closest('svg') === one.closest('svg') && (top.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0) continue;
        // A layer of the same piece over its own words (a light, an edge) has no words and lets them through.
        const same = top.closest('button, [data-piece]');
        if (covered && !(same?.contains(one))) {
          const ground = getComputedStyle(top);
          const none = (paint: string): boolean => paint === 'none' || /^rgba\(.*, ?0\)$|^transparent$/.test(paint);
          const clear = top instanceof SVGGeometryElement
            ? (none(ground.fill) || Number(ground.fillOpacity) < 0.05) && (none(ground.stroke) || Number(ground.strokeOpacity) < 0.05)
            : ground.backgroundImage === 'none' && none(ground.backgroundColor) && !top.closest('svg') && top.tagName !== 'IMG';
          if (!clear) {
            say('text overlapped', one, `by ${name(top)}`);
            break;
          }
        }
      }
      if (!unread) words.push({ node: one, box, text });
    }
  }
  for (let i = 0; i < words.length; ++i) {
    for (let k = i + 1; k < words.length; ++k) {
      const [a, b] = [words[i] as Word, words[k] as Word];
      if (kin(a.node, b.node) || scroller(a.node) || scroller(b.node)) continue;
      // An explanation lies over the board for a moment.
      if (a.node.closest('.tip') !== b.node.closest('.tip')) continue;
      const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      // Letters fill about two thirds of a line's height.
      const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top) - 0.3 * Math.min(a.box.height, b.box.height);
      if (wide > 2 && high > 2) say('texts over each other', a.node, `and ${name(b.node)}`);
    }
  }

  // What explains a piece never hides what commits it, nor what is asked.
  for (const tip of document.querySelectorAll('.tip')) {
    const over = tip.getBoundingClientRect();
    for (const one of document.querySelectorAll('.dock .red, .dock .what')) {
      const box = one.getBoundingClientRect();
      const wide = Math.min(over.right, box.right) - Math.max(over.left, box.left);
      if (wide > 2 && Math.min(over.bottom, box.bottom) - Math.max(over.top, box.top) > 2) say('hidden by an explanation', one);
    }
  }

  // -- the page --
  const page = document.scrollingElement as Element;
  if (page.scrollHeight > innerHeight + 1 || page.scrollWidth > innerWidth + 1) {
    complaints.push(`the page scrolls: ${page.scrollWidth} x ${page.scrollHeight} in ${innerWidth} x ${innerHeight}`);
  }
  const cloth = document.querySelector('.cloth');
  for (const one of document.querySelectorAll('.frame, .cloth, .cloth *, .dock, .dock *')) {
    if (!shown(one) || one.closest('[data-scrolls]')) continue;
    const look = getComputedStyle(one);
    const down = /auto|scroll/.test(look.overflowY) && one.scrollHeight > one.clientHeight + 2;
    const along = /auto|scroll/.test(look.overflowX) && one.scrollWidth > one.clientWidth + 2;
    if (down || along) say('scrolls on the table', one);
    // What hides its edges may still be scrolled, by focus: then a part of it is out of view for good.
    if (one.scrollLeft !== 0 || one.scrollTop !== 0) say('scrolled away', one, `by ${one.scrollLeft}, ${one.scrollTop}`);
  }
  const prompt = document.querySelector('[data-testid="prompt"]');
  const place = prompt?.getBoundingClientRect();
  if (!prompt || !place || place.height === 0) complaints.push('no prompt');
  else if (place.top < 0 || place.bottom > innerHeight + 1 || place.left < 0 || place.right > innerWidth + 1) complaints.push('the prompt is outside the window');
  const pieces = cloth?.querySelectorAll('*').length ?? 0;
  if (pieces < 12 || controls < (motion ? 1 : 3) || texts < 5) complaints.push(`hardly anything is drawn: ${pieces} pieces, ${controls} controls, ${texts} texts`);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== style);
  return { complaints: [...new Set(complaints)], controls, texts, pieces };
}

const is_phone = (page: Page): boolean => {
  const size = page.viewportSize();
  return size !== null && (size.width < 700 || size.height <= 500);
};
export async function judge(page: Page, motion = false): Promise<Judgement> {
  return page.evaluate(judge_in_page, { least: is_phone(page) ? 44 : 40, motion });
}

// Scenes and others' moves: the judge looks at most `most` times, no sooner than `apart_ms` after the last look, until
// `until` has come about.
export class Watcher {
  readonly complaints = new Map<string, number>();
  looks = 0;
  in_scenes = 0;
  #last = -Infinity;
  constructor(readonly page: Page, readonly most: number, readonly apart_ms = 250) {}

  async look(): Promise<void> {
    if (this.looks >= this.most || Date.now() - this.#last < this.apart_ms) return;
    const state = await this.page.evaluate(() =>
      document.querySelector('[data-testid="skip"]') ? 'scene' : document.querySelector('.prompt.mine, [data-testid="result"]') ? '' : 'others');
    if (state === '') return;
    const { complaints } = await judge(this.page, true);
    this.#last = Date.now();
    ++this.looks;
    if (state === 'scene') ++this.in_scenes;
    for (const one of complaints) this.complaints.set(one, (this.complaints.get(one) ?? 0) + 1);
    // SHOTS=folder shows what was complained of.
    const shots = process.env['SHOTS'];
    if (shots && complaints.length > 0) await this.page.screenshot({ path: `${shots}/motion-${this.looks}.png` });
  }
}

export interface Tapped {
  // The piece that was tapped, '' where there was none; whether anything was said of it or changed by it.
  piece: string;
  explained: boolean;
  // The move was made by it: only pushes of luck may do that.
  acted: boolean;
  judgement: Judgement;
}
// Taps the `n`th piece on the cloth that takes a tap, at a point of it that is free, by finger or by mouse, and judges
// what stands there then. Escape lays it down again.
export async function first_tap(page: Page, n: number, finger: boolean): Promise<Tapped | null> {
  const version = (): Promise<string> => page.evaluate(() => document.querySelector<HTMLElement>('[data-testid="prompt"]')?.dataset['version'] ?? '');
  const before = await version();
  const found = await page.evaluate((pick) => {
    const free = (one: Element): { x: number; y: number } | null => {
      const box = one.getBoundingClientRect();
      for (const [u, v] of [[0.5, 0.5], [0.25, 0.4], [0.75, 0.6], [0.12, 0.25], [0.5, 0.85]] as const) {
        const [x, y] = [box.left + box.width * u, box.top + box.height * v];
        const top = document.elementFromPoint(x, y);
        if (top && (one.contains(top) || top.contains(one)) && top !== document.body && !top.closest('.tip')) return { x, y };
      }
      return null;
    };
    const kLuck = '[data-testid="throw"], [data-testid="draw"]';
    const all = [...document.querySelectorAll('.cloth button:not(:disabled), .cloth [data-piece], .cloth [role="button"]')]
      .filter((one) => one.getAttribute('aria-disabled') !== 'true' && !one.matches(kLuck) && one.getClientRects().length > 0)
      .flatMap((one) => {
        const at = free(one);
        return at ? [{ ...at, name: `<${one.tagName.toLowerCase()}.${one.classList[0] ?? ''}> "${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40)}"` }] : [];
      });
    const words = (): string => `${document.querySelector('.dock')?.textContent}|${document.querySelectorAll('.cloth [aria-pressed="true"], .cloth [aria-selected="true"], .cloth [aria-checked="true"]').length}|${document.querySelector('.cloth')?.textContent}`;
    Object.assign(globalThis, { said_before: words(), said_now: words });
    return all.length === 0 ? null : (all[pick % all.length] ?? null);
  }, n);
  if (!found) return null;
  if (finger) await page.touchscreen.tap(found.x, found.y);
  else await page.mouse.click(found.x, found.y);
  // A busy machine takes its time.
  const explained = await page.waitForFunction(() => {
    const told = globalThis as unknown as { said_before: string; said_now(): string };
    return document.querySelector('.tip, dialog[open]') !== null || told.said_now() !== told.said_before;
  }, undefined, { timeout: 2000 }).then(() => true, () => false);
  const acted = (await version()) !== before;
  const judgement = await judge(page);
  if (!finger) await page.mouse.move(1, 1);
  await page.keyboard.press('Escape');
  return { piece: found.name, explained, acted, judgement };
}

// Layout shift is summed from before the page is there; only what comes without a hand's doing counts.
export async function watch_shift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const told = globalThis as unknown as { shift_sum: number; shift_worst: string };
    told.shift_sum = 0;
    told.shift_worst = '';
    let worst = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean; sources?: { node?: Node }[] })[]) {
        if (entry.hadRecentInput) continue;
        told.shift_sum += entry.value;
        if (entry.value <= worst) continue;
        worst = entry.value;
        const node = entry.sources?.[0]?.node;
        const one = node instanceof Element ? node : node?.parentElement;
        told.shift_worst = `${entry.value.toFixed(4)} by <${one?.tagName.toLowerCase()}.${one?.classList[0] ?? ''}>`;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}
export const shift_of = (page: Page): Promise<{ sum: number; worst: string }> =>
  page.evaluate(() => {
    const told = globalThis as unknown as { shift_sum: number; shift_worst: string };
    return { sum: told.shift_sum, worst: told.shift_worst };
  });
