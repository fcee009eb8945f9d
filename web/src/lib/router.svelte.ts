// Where the page is. Paths are the links people share, so they are few and plain.

export type Route =
  | { page: 'home' }
  | { page: 'game'; game: string }
  | { page: 'new'; game: string }
  | { page: 'table'; table: string }
  | { page: 'match'; match: string }
  | { page: 'replay' }
  | { page: 'lesson'; game: string }
  | { page: 'history' }
  | { page: 'account' }
  | { page: 'about' }
  | { page: 'lab' }
  | { page: 'gallery' }
  | { page: 'missing' };

export function read_route(path: string): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const [head, id] = parts;
  if (parts.length === 0) return { page: 'home' };
  if (parts.length === 2 && id) {
    if (head === 't') return { page: 'table', table: id };
    if (head === 'm') return { page: 'match', match: id };
    if (head === 'games') return { page: 'game', game: id };
    if (head === 'new') return { page: 'new', game: id };
    if (head === 'learn') return { page: 'lesson', game: id };
  }
  if (parts.length === 1) {
    if (head === 'history' || head === 'account' || head === 'about' || head === 'replay' || head === 'lab' || head === 'gallery') {
      return { page: head };
    }
  }
  return { page: 'missing' };
}

class Router {
  route = $state<Route>({ page: 'home' });
  query = $state(new URLSearchParams());

  start(): void {
    this.#read();
    addEventListener('popstate', () => this.#read());
    // Links stay real links; plain clicks on our own do not load the page anew.
    document.addEventListener('click', (event) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) {
        return;
      }
      if (link.getAttribute('href')?.startsWith('#') || link.pathname.startsWith('/api/')) return;
      event.preventDefault();
      this.go(link.pathname + link.search);
    });
  }

  go(path: string): void {
    if (path !== location.pathname + location.search) history.pushState(null, '', path);
    this.#read();
    scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }

  // Changes the address without a new entry in the history: the move of a replay.
  replace(path: string): void {
    history.replaceState(null, '', path);
    this.query = new URLSearchParams(location.search);
  }

  #read(): void {
    this.route = read_route(location.pathname);
    this.query = new URLSearchParams(location.search);
  }
}

export const router = new Router();
